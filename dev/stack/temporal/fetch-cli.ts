/**
 * Has Temporal's testing package download its command line program into the directory that is given, and starts it
 * once. A program of its own (download.ts), because a download that hangs is only given up by ending its process.
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
