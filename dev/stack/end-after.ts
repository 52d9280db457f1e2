import { describeFailure } from './problem';

/** Exits the process once a tool's work is done; on failure it prints the reason and exits with 1. */
export function endAfter(work: Promise<void>): void {
  work.then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(describeFailure(error));
      process.exit(1);
    },
  );
}
