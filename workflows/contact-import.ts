import { continueAsNew, defineSignal, proxyActivities, setHandler, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities';
import { wakeSignalName, type ContactImportInput } from './contract';

const { importContacts } = proxyActivities<Pick<Activities, 'importContacts'>>({
  // A call works for two seconds, and finishes its chunk. If its worker is killed, Temporal notices after this time; a call that is
  // only slow may be repeated meanwhile, and the two take turns.
  startToCloseTimeout: '10 seconds',
  // An import outlives an outage of the database: it continues when the database is back.
  retry: { initialInterval: '200 milliseconds', maximumInterval: '10 seconds' },
});

const wakeSignal = defineSignal(wakeSignalName);

/** Imports chunk after chunk until none is left. Every part that arrives wakes it, so that no part is missed. */
export async function contactImport(input: ContactImportInput): Promise<void> {
  let woken = true;
  setHandler(wakeSignal, () => {
    woken = true;
  });

  while (woken) {
    woken = false;
    while (await importContacts(input)) {
      if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof contactImport>(input);
    }
  }
}
