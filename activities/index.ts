import { createAdvance, type AdvanceDependencies } from './advance';
import { createImportContacts } from './import-contacts';

/** What workflows may do to the world. */
export const createActivities = (dependencies: AdvanceDependencies) => ({
  advance: createAdvance(dependencies),
  importContacts: createImportContacts(dependencies),
});

export type Activities = ReturnType<typeof createActivities>;
