export const shop = {
  title: 'Boutique',
  description: 'Les événements de votre boutique Shopify, à mesure qu’ils arrivent.',
  store: 'Votre boutique',
  domain: 'Domaine de la boutique',
  domainHint:
    'Comme Shopify l’affiche, par exemple ma-boutique.myshopify.com. Elle est à vous dès qu’un envoi signé par son secret est arrivé.',
  secret: 'Secret de signature des webhooks',
  secretHint:
    'Ce que Shopify envoie n’est pris qu’avec lui : sans le secret, personne n’envoie en votre nom.',
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
  accountSidHint:
    'L’Account SID de la console Twilio, par exemple AC0123… Il est à vous dès qu’un message signé par son jeton est arrivé.',
  saved: 'Messagerie enregistrée',
  instructions: 'Configurer le webhook dans Twilio',
  steps: {
    open: 'Dans la console Twilio, ouvrez Phone Numbers, Active numbers, puis votre numéro.',
    incoming: 'Sous Messaging, « A message comes in », choisissez « Webhook » et la méthode « HTTP POST ».',
    address: 'Saisissez cette adresse :',
    event: 'Chaque SMS devient l’événement twilio_sms_received du contact qui a ce numéro.',
    signed:
      'Connectez Twilio, avec le même compte, dans vos applications : ce que Twilio envoie n’est pris qu’avec son jeton.',
  },
};

export const deliveries = {
  title: 'Envois reçus',
  none: 'Rien n’est encore arrivé.',
  last: 'Dernier envoi',
  verified: 'Signé',
  unverified: 'Non signé',
  isProven: 'Seuls les envois signés sont pris, et l’un d’eux a prouvé que c’est bien à vous.',
  isVerified: 'Seuls les envois signés sont pris. Aucun n’a encore prouvé que c’est à vous.',
  isUnverified:
    'Rien ne prouve encore que c’est à vous : ce qui est signé est refusé, et ce qui ne l’est pas, n’importe qui peut l’envoyer. Enregistrez le secret, ou faites la connexion.',
  refused: 'Envois refusés',
};
