import { randomBytes } from 'node:crypto';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time';

/** Creates a Temporal namespace as an operator does, without what Sillage adds to it; returns its name. */
export async function makeBareNamespace(address: string): Promise<string> {
  const namespace = `bare-${randomBytes(6).toString('hex')}`;
  const connection = await Connection.connect({ address });
  const workflowExecutionRetentionPeriod = msToTs('1 day');
  await connection.workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod });
  await connection.close();
  return namespace;
}
