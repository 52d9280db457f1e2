import { condition, defineSignal, setHandler, sleep } from '@temporalio/workflow';

/** The same change without a patch. */
export async function versioned(): Promise<string> {
  let goes = false;
  setHandler(defineSignal('go'), () => {
    goes = true;
  });
  await sleep(1);
  await condition(() => goes);
  return 'as changed';
}
