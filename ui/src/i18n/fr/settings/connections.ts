export const shop = {
  title: 'Boutique',
  description: 'Recevez les événements de votre boutique Shopify en temps réel.',
  store: 'Votre boutique',
  domain: 'Domaine de la boutique',
  domainHint:
    'Comme Shopify l’affiche, par exemple ma-boutique.myshopify.com. Le premier envoi signé avec le secret confirme qu’elle est à vous.',
  secret: 'Secret de signature des webhooks',
  secretHint:
    'Seuls les envois signés avec ce secret sont acceptés : personne d’autre ne peut envoyer en votre nom.',
  stored: 'Enregistré. Laissez vide pour le garder.',
  removeSecret: 'Retirer le secret enregistré',
  saved: 'Boutique enregistrée',
  instructions: 'Configurer le webhook dans Shopify',
  steps: {
    open: 'Dans l’admin Shopify, ouvrez Paramètres, Notifications, Webhooks.',
    create:
      'Choisissez « Créer un webhook », un événement (d’abord « Création de commande ») et le format « JSON ». Créez un webhook par événement voulu.',
    address: 'Saisissez cette adresse :',
    secret: 'Copiez le secret de signature, au bas de cette page, dans le champ ci-dessus.',
    other:
      'Chacun devient ici un événement, dont le nom déclenche une automatisation : « Création de commande » est shopify_orders/create, « Paiement de commande » shopify_orders/paid, « Traitement de commande » shopify_orders/fulfilled, « Création de panier » shopify_carts/create, « Mise à jour de panier » shopify_carts/update, « Création de paiement » shopify_checkouts/create.',
  },
};

export const messaging = {
  title: 'Messagerie',
  description: 'Recevez les SMS envoyés à votre numéro Twilio.',
  account: 'Votre compte Twilio',
  accountSid: 'Identifiant du compte',
  accountSidHint:
    'L’Account SID de la console Twilio, par exemple AC0123… Le premier message signé avec son jeton confirme qu’il est à vous.',
  saved: 'Messagerie enregistrée',
  instructions: 'Configurer le webhook dans Twilio',
  steps: {
    open: 'Dans la console Twilio, ouvrez Phone Numbers, Active numbers, puis votre numéro.',
    incoming: 'Sous Messaging, « A message comes in », choisissez « Webhook » et la méthode « HTTP POST ».',
    address: 'Saisissez cette adresse :',
    event: 'Chaque SMS devient l’événement twilio_sms_received du contact qui a ce numéro.',
    signed:
      'Connectez le même compte Twilio dans Applications : seuls les messages signés avec son jeton sont acceptés.',
  },
};

export const deliveries = {
  title: 'Envois reçus',
  none: 'Rien n’est encore arrivé.',
  last: 'Dernier envoi',
  verified: 'Signé',
  unverified: 'Non signé',
  isProven: 'Seuls les envois signés sont acceptés, et l’un d’eux a confirmé que c’est à vous.',
  isVerified: 'Seuls les envois signés sont acceptés. Aucun n’a encore confirmé que c’est à vous.',
  isUnverified:
    'Rien ne confirme encore que c’est à vous : les envois signés sont refusés, et n’importe qui peut en envoyer sans signature. Enregistrez le secret, ou connectez l’application.',
  refused: 'Envois refusés',
};
