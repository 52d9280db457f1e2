export const settings = {
  title: 'Paramètres',
  sections: 'Paramètres',
  general: { title: 'Général', description: 'Votre mot de passe.' },
  customFields: {
    title: 'Champs personnalisés',
    description: 'Des libellés pour les valeurs que vous gardez sur vos contacts.',
  },
  globalVariables: {
    title: 'Variables globales',
    description: 'Des valeurs que chaque automatisation et campagne peut lire et modifier.',
  },
  integration: {
    title: 'Intégration',
    description: 'Votre clé client, et comment votre site ou serveur envoie contacts et événements.',
  },
  shop: { title: 'Boutique', description: 'Les événements de votre boutique Shopify.' },
  messaging: { title: 'Messagerie', description: 'Les SMS reçus par votre compte Twilio.' },
  apps: { title: 'Applications', description: 'Les services auxquels parlent vos automatisations.' },
  admin: { title: 'Administration', description: 'Les comptes, et agir au nom d’un client.' },
};
