import { continueAsNew, defineSignal, proxyActivities, setHandler, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities';
import { wakeSignalName, type ContactImportInput } from './contract';

const { importContacts } = proxyActivities<Pick<Activities, 'importContacts'>>({
  // A call goes on for two seconds and the chunk it has begun. One whose worker was killed is missed after this time; one that is only
  // slow may be repeated meanwhile: they take turns.
  startToCloseTimeout: '10 seconds',
  // The database being away is no reason to give an import up: it goes on when the database is back.
  retry: { initialInterval: '200 milliseconds', maximumInterval: '10 seconds' },
});

const wakeSignal = defineSignal(wakeSignalName);

/** Takes an import in, chunk after chunk, until none is left. Every part that arrives wakes it, so that none is left behind. */
export async function contactImport(input: ContactImportInput): Promise<void> {
  let waked = true;
  setHandler(wakeSignal, () => {
    waked = true;
  });

  while (waked) {
    waked = false;
    while (await importContacts(input)) {
      if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof contactImport>(input);
    }
  }
}
