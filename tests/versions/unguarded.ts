import { condition, defineSignal, setHandler, sleep } from '@temporalio/workflow';

/** The same change made carelessly. */
export async function versioned(): Promise<string> {
  let goes = false;
  setHandler(defineSignal('go'), () => {
    goes = true;
  });
  await sleep(1);
  await condition(() => goes);
  return 'as changed';
}
