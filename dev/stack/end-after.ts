import { describeFailure } from './problem';

/** Ends the process once a tool's work is done, with 1 and its reason where it failed. */
export function endAfter(work: Promise<void>): void {
  work.then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(describeFailure(error));
      process.exit(1);
    },
  );
}
