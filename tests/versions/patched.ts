import { condition, defineSignal, patched, setHandler, sleep } from '@temporalio/workflow';

/** The next version: new runs rest before they wait, and those that began before keep the old order. */
export async function versioned(): Promise<string> {
  let goes = false;
  setHandler(defineSignal('go'), () => {
    goes = true;
  });
  if (patched('rest-before-the-wait')) {
    await sleep(1);
    await condition(() => goes);
    return 'as changed';
  }
  await condition(() => goes);
  return 'as first written';
}
