import { createAdvance, type AdvanceDependencies } from './advance';
import { createBeginScheduledRun } from './begin-scheduled-run';
import { createImportContacts } from './import-contacts';
import { createLoopActivities } from './loop';

/** What workflows may do to the world. */
export const createActivities = (dependencies: AdvanceDependencies) => ({
  advance: createAdvance(dependencies),
  importContacts: createImportContacts(dependencies),
  ...createLoopActivities(dependencies.database),
  beginScheduledRun: createBeginScheduledRun(dependencies),
});

export type Activities = ReturnType<typeof createActivities>;
