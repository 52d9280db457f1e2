import { Connection } from '@temporalio/client';

/** What a server that works reads in milliseconds, a busy one in seconds. */
const patience = 10_000;

/**
 * Whether a server that answers also reads its database. The local one's SQLite driver can be left so by a burst that it answers
 * "interrupted" to every query from then on (https://github.com/superseriousbusiness/gotosocial/pull/2731, of March 2024; newer drivers
 * have it mended, https://github.com/temporalio/temporal/pull/9198), and the server calls itself healthy all the same. One that does not
 * answer at all is not judged here: it may only be paused.
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

/** Whether it answers what it knows by itself. */
const answers = (connection: Connection): Promise<boolean> =>
  connection
    .withDeadline(Date.now() + patience, () => connection.workflowService.getSystemInfo({}))
    .then(
      () => true,
      () => false,
    );
