import type pg from 'pg';
import { flowCountCheck } from '../../../db/checks/of-flow-counts';
import type { Inputs } from '../inputs';
import type { Parts } from '../parts';
import { checkCalls } from './calls';
import { checkCounts } from './counts';
import { checkEffects } from './effects';

/** Queries that must return nothing once everything rests, each with the meaning of a violation. */
const nothing: Record<string, string> = {
  'running at rest': `SELECT id, current_step_id, waiting_until FROM automatisation_runs WHERE state = 'running'`,
  'a waiting visit of a run that has ended': `
    SELECT s.run_id, s.visit, s.type, r.state FROM automatisation_run_steps s JOIN automatisation_runs r ON r.id = s.run_id
    WHERE s.state = 'waiting' AND r.state <> 'running'`,
  'in the outbox at rest': 'SELECT id, kind, run_id, attempts FROM dispatch',
  'stretches and receipts that differ': `
    SELECT r.id, r.segment, count(c.run_id) AS receipts, max(c.segment) AS last
    FROM automatisation_runs r LEFT JOIN receipts c ON c.run_id = r.id GROUP BY r.id
    HAVING count(c.run_id) <> r.segment OR COALESCE(max(c.segment) + 1, 0) <> r.segment`,
  'an event without its run, or with another’s': `
    SELECT e.id AS event_id, e.name, a.id AS automatisation_id, r.id AS run_id
    FROM (events e CROSS JOIN automatisations a)
    FULL JOIN automatisation_runs r ON r.event_id = e.id AND r.automatisation_id = a.id
    WHERE (r.id IS NULL AND e.triggers AND e.name = a.entry_event_name AND a.is_active)
       OR (r.id IS NOT NULL AND r.parent_run_id IS NULL AND e.name IS DISTINCT FROM a.entry_event_name)`,
  'entered more often than once': `
    SELECT automatisation_id, contact_id FROM automatisation_runs r JOIN automatisations a ON a.id = r.automatisation_id
    WHERE a.reentry = 'once' AND r.entered_at IS NOT NULL AND r.contact_id IS NOT NULL AND r.parent_run_id IS NULL
    GROUP BY 1, 2 HAVING count(*) > 1`,
  'came without an event': `
    SELECT s.run_id, s.visit, s.detail FROM automatisation_run_steps s JOIN automatisation_runs r ON r.id = s.run_id
    WHERE s.type = 'WAIT' AND s.state = 'done' AND s.detail -> 'branch' <> 'false' AND NOT EXISTS (
      SELECT FROM events e
      WHERE e.contact_id = r.contact_id AND e.name = s.detail ->> 'event_name' AND e.id IS DISTINCT FROM r.event_id)`,
  'a run that waits for no step, or has ended waiting': `
    SELECT id, state, awaited_event FROM automatisation_runs WHERE awaited_event IS NOT NULL OR awaited_more IS NOT NULL`,
  'a second look that nobody took': 'SELECT run_id, due_at FROM second_looks',
  'an event that is awaited by nobody': 'SELECT run_id, name FROM awaited_events',
  // One whose step was deleted before it had gathered its items has no workflow that would end it, and nothing reads it.
  'a loop without its end': `
    SELECT l.run_id, l.visit FROM loops l JOIN automatisation_runs r ON r.id = l.run_id
    WHERE l.ended_at IS NULL AND l.total IS NOT NULL AND r.state = 'completed'`,
};

/** Checks what must hold once everything rests. */
export async function checkEnd(world: Parts, inputs: Inputs): Promise<string[]> {
  const { backends, server, database, plan } = world;
  const found: string[] = [];
  for (const [meaning, text] of Object.entries(nothing)) {
    const { rows } = await backends.observer.query({ name: meaning, text });
    if (rows.length > 0) found.push(`${meaning}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  const { rows } = await backends.observer.query<{ message_id: string }>(
    'SELECT message_id FROM events WHERE message_id IS NOT NULL',
  );
  const stored = new Set(rows.map(({ message_id: id }) => id));
  for (const { messageId, isBad } of plan.sendings.flatMap(({ events }) => events)) {
    if (
      isBad
        ? stored.has(messageId) || !inputs.refused.has(messageId)
        : !stored.has(messageId) || !inputs.accepted.has(messageId)
    ) {
      found.push(
        `${messageId} was ${inputs.accepted.has(messageId) ? 'accepted' : 'not accepted'}, and is ${stored.has(messageId) ? 'stored' : 'not stored'}`,
      );
    }
  }
  for (const execution of server.byId.values()) {
    if (execution.isOpen) found.push(`workflow ${execution.workflowId} is open at rest`);
    if (execution.state === 'failed')
      found.push(`workflow ${execution.workflowId} failed: ${JSON.stringify(execution.outcome)}`);
  }
  for (const name of database.openTransactions) found.push(`${name} left a transaction open`);
  // The check expects a pool; a client has the same query method.
  const observer = backends.observer as unknown as pg.Pool;
  const { examples } = await flowCountCheck({ pool: observer }).find();
  if (examples.length > 0) found.push(`counts that are not what there is: ${examples.join(', ')}`);
  found.push(...world.commits.violations());
  found.push(...(await checkEffects(world)), ...(await checkCalls(world)), ...(await checkCounts(world)));
  return found;
}
