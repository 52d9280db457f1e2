import { customFields } from './custom-fields';
import { general } from './general';
import { globalVariables } from './global-variables';
import { integration } from './integration';

export const settings = {
  title: 'Paramètres',
  sections: 'Paramètres',
  general,
  customFields,
  globalVariables,
  integration,
  shop: { title: 'Boutique', description: 'Les événements de votre boutique Shopify.' },
  messaging: { title: 'Messagerie', description: 'Les SMS reçus par votre compte Twilio.' },
  apps: { title: 'Applications', description: 'Les services auxquels parlent vos automatisations.' },
  admin: { title: 'Administration', description: 'Les comptes, et agir au nom d’un client.' },
};
