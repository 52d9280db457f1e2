import type { Client } from '@temporalio/client';
import { WorkflowIdReusePolicy } from '@temporalio/common';
import type { ImportOutboxRow } from '../../db/outbox/claim';
import {
  contactImportType,
  wakeSignalName,
  workflowIdOfImport,
  type ContactImportInput,
} from '../../workflows/contract';
import { runSearchAttributes } from '../../workflows/search-attributes';

/**
 * Starts the import's workflow, or wakes the running one, so that it sees the new rows. Safe to repeat: a workflow that finds no row
 * ends. A deleted import needs none.
 */
export async function startImport(client: Client, taskQueue: string, row: ImportOutboxRow): Promise<void> {
  if (row.import_created_at === null) return;
  const input: ContactImportInput = { userId: row.user_id, importId: row.import_id };
  await client.workflow.signalWithStart(contactImportType, {
    taskQueue,
    workflowId: workflowIdOfImport({ id: row.import_id, created_at: row.import_created_at }),
    workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
    signal: wakeSignalName,
    signalArgs: [],
    args: [input],
    typedSearchAttributes: runSearchAttributes({ userId: row.user_id }),
    staticSummary: `Import ${row.import_id}`,
  });
}
