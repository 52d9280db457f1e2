import { condition, defineSignal, setHandler } from '@temporalio/workflow';

/** The example of docs/contributing.md as first written: it waits, then returns how it went on. */
export async function versioned(): Promise<string> {
  let goes = false;
  setHandler(defineSignal('go'), () => {
    goes = true;
  });
  await condition(() => goes);
  return 'as first written';
}
