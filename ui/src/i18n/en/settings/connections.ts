export const shop = {
  title: 'Shop connection',
  description: 'Events of your Shopify store, as they happen.',
  store: 'Your store',
  domain: 'Shop domain',
  domainHint:
    'As Shopify shows it, for example my-shop.myshopify.com. It is yours once a delivery came that its secret signed.',
  secret: 'Webhook signing secret',
  secretHint:
    'What Shopify sends is taken with it only: who does not know the secret cannot send in your name.',
  stored: 'Stored. Left empty, it stays.',
  removeSecret: 'Remove the stored secret',
  saved: 'Shop connection saved',
  instructions: 'Set up the webhook in Shopify',
  steps: {
    open: 'In the Shopify admin, open Settings, Notifications, Webhooks.',
    create: 'Choose “Create webhook”, the event “Cart creation” and the format “JSON”.',
    address: 'Enter this address:',
    secret: 'Copy the signing secret at the foot of that page into the field above.',
    other: 'Other events work alike: each becomes an event here, such as shopify_carts/create.',
  },
};

export const messaging = {
  title: 'Messaging connection',
  description: 'SMS that people send to your Twilio number.',
  account: 'Your Twilio account',
  accountSid: 'Account identifier',
  accountSidHint:
    'The Account SID of the Twilio console, for example AC0123… It is yours once a message came that its auth token signed.',
  saved: 'Messaging connection saved',
  instructions: 'Set up the webhook in Twilio',
  steps: {
    open: 'In the Twilio console, open Phone Numbers, Active numbers, and your number.',
    incoming: 'Under Messaging, “A message comes in”, choose “Webhook” and the method “HTTP POST”.',
    address: 'Enter this address:',
    event: 'Each SMS becomes the event twilio_sms_received of the contact with that phone number.',
    signed:
      'Connect Twilio, with the same account, among your apps: what Twilio sends is taken with its auth token only.',
  },
};

export const deliveries = {
  title: 'Deliveries',
  none: 'Nothing has arrived yet.',
  last: 'Last delivery',
  verified: 'Signed',
  unverified: 'Not signed',
  isProven: 'Only signed deliveries are taken, and one has proven that this is yours.',
  isVerified: 'Only signed deliveries are taken. None has proven yet that this is yours.',
  isUnverified:
    'Nothing proves yet that this is yours: what is signed is refused, and what is not signed anybody can send. Save the secret, or make the connection.',
  refused: 'Refused deliveries',
};
