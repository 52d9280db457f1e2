import type { StartingRun, RunGroup } from './run-group';
import { createHash } from 'node:crypto';
import type { WorkflowHandle } from '@temporalio/client';
import { WorkflowIdReusePolicy } from '@temporalio/common';
import type { OutboxRow } from '../../db/outbox/claim';
import { runGroupType, type GroupedRun, type RunGroupInput } from '../../workflows/contract';
import { runSearchAttributes } from '../../workflows/search-attributes';
import type { runGroup } from '../../workflows/run-group';
import type { GroupChoice } from './group-choice';
import { flowSummaryOf, itemSummaryOf, type RunStarter } from './start-run';

/** Puts runs that start together into groups as the choice says; the others are dispatched one by one. */
export function inGroups(
  rows: readonly OutboxRow[],
  choice: GroupChoice,
): { groups: RunGroup[]; alone: OutboxRow[] } {
  const groups = new Map<string, RunGroup>();
  for (const row of rows) {
    if (!isStarting(row)) continue;
    const key = JSON.stringify([row.user_id, row.automatisation_id, row.event_name, row.is_item]);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  const chosen = [...groups.values()].flatMap((group) => {
    const sharing = choice.sharing(group);
    return sharing ? [sharing] : [];
  });
  const grouped = new Set<OutboxRow>(chosen.flat());
  return { groups: chosen, alone: rows.filter((row) => !grouped.has(row)) };
}

/** The workflow of a group; its result says how many runs are in each state. */
export type GroupHandle = WorkflowHandle<typeof runGroup>;

/** Without retried runs. */
const isStarting = (row: OutboxRow): row is StartingRun =>
  row.kind === 'start' && row.automatisation_id !== null && row.run_segment === 0 && row.run_retries === 0;

/** A group's id is made from its runs: the same runs, given out twice, are the same group. */
function workflowIdOf(runs: readonly GroupedRun[]): string {
  const members = createHash('sha256').update(JSON.stringify(runs)).digest('hex').slice(0, 16);
  return `automatisation-runs-${runs[0]?.runId}-${members}`;
}

/** Starts the workflow of a group and returns it. A workflow that was started before, ended or not, stays as it is. */
export async function startGroup(
  { client, taskQueue, isVersioned = false }: RunStarter,
  group: RunGroup,
): Promise<GroupHandle> {
  const [one] = group;
  const runs = group.map((row): GroupedRun => ({
    runId: row.run_id,
    contactId: row.contact_id,
    createdAt: row.run_created_at.getTime(),
    summary: itemSummaryOf(row),
  }));
  const input: RunGroupInput = {
    userId: one.user_id,
    automatisationId: one.automatisation_id,
    eventName: one.event_name,
    summary: flowSummaryOf(one),
    runs,
  };
  return client.workflow.start<typeof runGroup>(runGroupType, {
    taskQueue,
    workflowId: workflowIdOf(runs),
    workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
    workflowIdConflictPolicy: 'USE_EXISTING',
    requestEagerStart: !isVersioned,
    args: [input],
    typedSearchAttributes: runSearchAttributes(input),
    staticSummary: `${runs.length} runs of ${flowSummaryOf(one)}`,
  });
}
