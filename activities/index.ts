import { createAdvance, type AdvanceDependencies } from './advance';
import { createImportContacts } from './import-contacts';
import { createLoopActivities } from './loop';

/** What workflows may do to the world. */
export const createActivities = (dependencies: AdvanceDependencies) => ({
  advance: createAdvance(dependencies),
  importContacts: createImportContacts(dependencies),
  ...createLoopActivities(dependencies.database),
});

export type Activities = ReturnType<typeof createActivities>;
