import { customFields } from './custom-fields';
import { general } from './general';
import { globalVariables } from './global-variables';
import { integration } from './integration';

export const settings = {
  title: 'Settings',
  sections: 'Settings',
  general,
  customFields,
  globalVariables,
  integration,
  shop: { title: 'Shop connection', description: 'Events of your Shopify store.' },
  messaging: { title: 'Messaging connection', description: 'Incoming SMS of your Twilio account.' },
  apps: { title: 'Apps', description: 'The services that your automations speak to.' },
  admin: { title: 'Admin', description: 'Accounts, and acting as a client.' },
};
