import { condition, defineSignal, setHandler } from '@temporalio/workflow';

/** The example of docs/contributing.md as it was first written: it waits, then says how it went on. */
export async function versioned(): Promise<string> {
  let goes = false;
  setHandler(defineSignal('go'), () => {
    goes = true;
  });
  await condition(() => goes);
  return 'as first written';
}
