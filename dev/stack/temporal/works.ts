import { Connection } from '@temporalio/client';

/** A working server reads its database within milliseconds, a busy one within seconds; this limit is in milliseconds. */
const patience = 10_000;

/**
 * Whether a server that responds also reads its database. After a burst of load, the SQLite driver of the local server can answer
 * "interrupted" to every later query (https://github.com/superseriousbusiness/gotosocial/pull/2731, of March 2024; fixed in newer drivers,
 * https://github.com/temporalio/temporal/pull/9198), while the server still reports itself healthy. A server that does not respond at all
 * is not judged here: it may only be paused.
 */
export async function readsItsDatabase(address: string, namespace: string): Promise<boolean> {
  const connection = await Connection.connect({ address, connectTimeout: '2s' }).catch(() => null);
  if (connection === null) return true;
  try {
    await connection.withDeadline(Date.now() + patience, () =>
      connection.workflowService.describeNamespace({ namespace }),
    );
    return true;
  } catch {
    return !(await answers(connection));
  } finally {
    await connection.close();
  }
}

/** Whether the server responds to a call that needs no database. */
const answers = (connection: Connection): Promise<boolean> =>
  connection
    .withDeadline(Date.now() + patience, () => connection.workflowService.getSystemInfo({}))
    .then(
      () => true,
      () => false,
    );
