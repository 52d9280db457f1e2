/**
 * Lets Temporal's testing package download its command line program into the given directory, and starts it once. It is a separate program
 * (called by download.ts), because only ending its process stops a download that hangs.
 */
import { TestWorkflowEnvironment } from '@temporalio/testing';

const [, , downloadDir] = process.argv;

TestWorkflowEnvironment.createLocal({ server: { executable: { type: 'cached-download', downloadDir } } })
  .then((environment) => environment.teardown())
  .then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : String(error));
      process.exit(1);
    },
  );
