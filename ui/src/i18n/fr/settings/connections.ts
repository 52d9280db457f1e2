export const shop = {
  title: 'Boutique',
  description: 'Les événements de votre boutique Shopify, à mesure qu’ils arrivent.',
  store: 'Votre boutique',
  domain: 'Domaine de la boutique',
  domainHint:
    'Comme Shopify l’affiche, par exemple ma-boutique.myshopify.com. Une boutique appartient à un seul compte.',
  secret: 'Secret de signature des webhooks',
  secretHint: 'Les envois sont alors vérifiés : sans le secret, personne n’envoie en votre nom.',
  stored: 'Enregistré. Laissé vide, il reste.',
  removeSecret: 'Retirer le secret enregistré',
  saved: 'Boutique enregistrée',
  instructions: 'Configurer le webhook dans Shopify',
  steps: {
    open: 'Dans l’admin Shopify, ouvrez Paramètres, Notifications, Webhooks.',
    create: 'Choisissez « Créer un webhook », l’événement « Création de panier » et le format « JSON ».',
    address: 'Saisissez cette adresse :',
    secret: 'Copiez le secret de signature, au bas de cette page, dans le champ ci-dessus.',
    other: 'Les autres événements font de même : chacun devient ici un événement, tel shopify_carts/create.',
  },
};

export const messaging = {
  title: 'Messagerie',
  description: 'Les SMS que l’on envoie à votre numéro Twilio.',
  account: 'Votre compte Twilio',
  accountSid: 'Identifiant du compte',
  accountSidHint: 'L’Account SID de la console Twilio, par exemple AC0123… Il appartient à un seul compte.',
  saved: 'Messagerie enregistrée',
  instructions: 'Configurer le webhook dans Twilio',
  steps: {
    open: 'Dans la console Twilio, ouvrez Phone Numbers, Active numbers, puis votre numéro.',
    incoming: 'Sous Messaging, « A message comes in », choisissez « Webhook » et la méthode « HTTP POST ».',
    address: 'Saisissez cette adresse :',
    event: 'Chaque SMS devient l’événement twilio_sms_received du contact qui a ce numéro.',
    signed: 'Les envois sont vérifiés dès qu’une connexion Twilio de ce compte est parmi vos applications.',
  },
};

export const deliveries = {
  title: 'Envois reçus',
  none: 'Rien n’est encore arrivé.',
  last: 'Dernier envoi',
  verified: 'Signé',
  unverified: 'Non signé',
  isVerified: 'Seuls les envois signés sont pris.',
  isUnverified: 'Les envois sont pris sans signature : quiconque connaît l’adresse peut en faire.',
  refused: 'Envois refusés',
};
