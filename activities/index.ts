import { createMakeCall } from './calls/make-call';
import { createMakeCalls } from './calls/make-calls';
import type { Outside } from './calls/outside';
import { createAdvance, type AdvanceDependencies } from './advance';
import { createAdvanceGroup } from './advance-group';
import { createAdvanceSleepers, createKeepSleepers } from './advance-sleepers';
import { createBeginScheduledRun } from './begin-scheduled-run';
import { createImportContacts } from './import-contacts';
import { createLoopActivities } from './loop';

/** The activities that workflows may call. */
export function createActivities(dependencies: AdvanceDependencies & { outside: Outside }) {
  const advance = createAdvance(dependencies);
  return {
    advance,
    advanceGroup: createAdvanceGroup(advance),
    advanceSleepers: createAdvanceSleepers(dependencies.database, advance),
    keepSleepers: createKeepSleepers(dependencies.database),
    makeCall: createMakeCall(dependencies),
    makeCalls: createMakeCalls(dependencies),
    importContacts: createImportContacts(dependencies),
    ...createLoopActivities(dependencies.database),
    beginScheduledRun: createBeginScheduledRun(dependencies),
  };
}

export type Activities = ReturnType<typeof createActivities>;
