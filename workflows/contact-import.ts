import {
  continueAsNew,
  defineSignal,
  proxyLocalActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities';
import { wakeSignalName, type ContactImportInput } from './contract';

const { importContacts } = proxyLocalActivities<Pick<Activities, 'importContacts'>>({
  startToCloseTimeout: '60 seconds',
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
