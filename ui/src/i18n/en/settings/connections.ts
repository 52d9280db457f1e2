export const shop = {
  title: 'Shop connection',
  description: 'Receive events from your Shopify store as they happen.',
  store: 'Your store',
  domain: 'Shop domain',
  domainHint:
    'As Shopify shows it, for example my-shop.myshopify.com. It is confirmed as yours by the first delivery signed with the secret.',
  secret: 'Webhook signing secret',
  secretHint: 'Only deliveries signed with this secret are accepted, so nobody else can send in your name.',
  stored: 'Stored. Leave empty to keep it.',
  removeSecret: 'Remove the stored secret',
  saved: 'Shop connection saved',
  instructions: 'Set up the webhook in Shopify',
  steps: {
    open: 'In the Shopify admin, open Settings, Notifications, Webhooks.',
    create:
      'Choose “Create webhook”, an event (begin with “Order creation”) and the format “JSON”. Make one webhook for each event that you want.',
    address: 'Enter this address:',
    secret: 'Copy the signing secret at the bottom of that page into the field above.',
    other:
      'Each becomes an event here, by whose name an automation starts: “Order creation” is shopify_orders/create, “Order payment” shopify_orders/paid, “Order fulfillment” shopify_orders/fulfilled, “Cart creation” shopify_carts/create, “Cart update” shopify_carts/update, “Checkout creation” shopify_checkouts/create.',
  },
};

export const messaging = {
  title: 'Messaging connection',
  description: 'Receive SMS that people send to your Twilio number.',
  account: 'Your Twilio account',
  accountSid: 'Account SID',
  accountSidHint:
    'The Account SID in the Twilio console, for example AC0123… It is confirmed as yours by the first message signed with its auth token.',
  saved: 'Messaging connection saved',
  instructions: 'Set up the webhook in Twilio',
  steps: {
    open: 'In the Twilio console, open Phone Numbers, Active numbers, and your number.',
    incoming: 'Under Messaging, “A message comes in”, choose “Webhook” and the method “HTTP POST”.',
    address: 'Enter this address:',
    event: 'Each SMS becomes the event twilio_sms_received of the contact with that phone number.',
    signed:
      'Connect the same Twilio account under Apps: only messages signed with its auth token are accepted.',
  },
};

export const deliveries = {
  title: 'Deliveries',
  none: 'Nothing received yet.',
  last: 'Last delivery',
  verified: 'Signed',
  unverified: 'Not signed',
  isProven: 'Only signed deliveries are accepted, and one has confirmed that this is yours.',
  isVerified: 'Only signed deliveries are accepted. None has confirmed yet that this is yours.',
  isUnverified:
    'Nothing confirms yet that this is yours: signed deliveries are refused, and anybody can send unsigned ones. Save the secret, or connect the app.',
  refused: 'Refused deliveries',
};
