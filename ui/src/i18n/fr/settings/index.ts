import { admin } from './admin';
import { apps } from './apps';
import { deliveries, messaging, shop } from './connections';
import { customFields } from './custom-fields';
import { general } from './general';
import { globalVariables } from './global-variables';
import { integration } from './integration';
import { notices } from './notices';
import { suppressions } from './suppressions';
import { topics } from './topics';

export const settings = {
  title: 'Paramètres',
  sections: 'Paramètres',
  general,
  customFields,
  globalVariables,
  topics,
  integration,
  shop,
  messaging,
  deliveries,
  apps,
  notices,
  suppressions,
  admin,
};
