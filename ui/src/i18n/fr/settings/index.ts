import { customFields } from './custom-fields';
import { general } from './general';
import { globalVariables } from './global-variables';

export const settings = {
  title: 'Paramètres',
  sections: 'Paramètres',
  general,
  customFields,
  globalVariables,
  integration: {
    title: 'Intégration',
    description: 'Votre clé client, et comment votre site ou serveur envoie contacts et événements.',
  },
  shop: { title: 'Boutique', description: 'Les événements de votre boutique Shopify.' },
  messaging: { title: 'Messagerie', description: 'Les SMS reçus par votre compte Twilio.' },
  apps: { title: 'Applications', description: 'Les services auxquels parlent vos automatisations.' },
  admin: { title: 'Administration', description: 'Les comptes, et agir au nom d’un client.' },
};
