import { createAdvance, type AdvanceDependencies } from './advance';
import { createAdvanceGroup } from './advance-group';
import { createBeginScheduledRun } from './begin-scheduled-run';
import { createImportContacts } from './import-contacts';
import { createLoopActivities } from './loop';

/** What workflows may do to the world. */
export function createActivities(dependencies: AdvanceDependencies) {
  const advance = createAdvance(dependencies);
  return {
    advance,
    advanceGroup: createAdvanceGroup(advance),
    importContacts: createImportContacts(dependencies),
    ...createLoopActivities(dependencies.database),
    beginScheduledRun: createBeginScheduledRun(dependencies),
  };
}

export type Activities = ReturnType<typeof createActivities>;
