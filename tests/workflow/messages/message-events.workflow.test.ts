import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../../db/database/transaction';
import { storeOutcomes } from '../../../db/outcomes/store';
import { depthLimit } from '../../../domain/entities/events/event';
import type { OutcomeKind } from '../../../domain/entities/runs/message-outcome';
import { plainOutcome } from '../../../domain/outcomes/outcome';
import { insertFlow, insertUser, type FlowStepGiven } from '../../factories/flow';
import { tellAllMessageEvents } from '../../support/api/message-events';
import { useEngine } from '../../support/processes/engine';

const engine = useEngine();
let userId: number;
let letter: { id: number; stepIds: number[] };
beforeEach(async () => {
  userId = await insertUser(engine.database.pool);
  letter = await insertFlow(engine.database.pool, userId, { entry_event_name: 'bought', name: 'Thanks' }, [
    { type: 'DELAY', data: { delay: 90 * 24 * 3_600 } },
  ]);
});

const delay: FlowStepGiven = { type: 'DELAY', data: { delay: 90 * 24 * 3_600 } };
const seen: FlowStepGiven = { type: 'TRACK', data: { event_name: 'seen' } };
const buy = () => engine.track({ userId, name: 'bought', contactExternalId: 'ada', data: {} });

/** An e-mail that the newest run of a flow has sent. */
async function sent(flow = letter): Promise<{ runId: number; key: string }> {
  const [call] = await engine.rows<{ runId: number; key: string }>(
    `INSERT INTO calls (run_id, visit, user_id, contact_id, step_id, webhook, request, state, sent_at)
     SELECT id, 0, user_id, contact_id, $2, 'sendgrid_send_email', '{}', 'answered', now()
     FROM automatisation_runs WHERE automatisation_id = $1 ORDER BY id DESC LIMIT 1
     RETURNING run_id AS "runId", idempotency_key AS key`,
    [flow.id, flow.stepIds[0]],
  );
  if (!call) throw new Error('The flow has a run');
  return call;
}

/** Its provider tells something of it, and the worker makes events of that. */
async function became(
  { runId, key }: { runId: number; key: string },
  kind: OutcomeKind,
  { isMachine = false, link = null as string | null } = {},
): Promise<void> {
  await inTransaction(engine.database.pool, (client) =>
    storeOutcomes(client, [
      {
        userId,
        channel: 'email',
        reference: { runId, visit: 0, key },
        outcome: { ...plainOutcome, kind, key: randomUUID(), at: new Date(), isMachine, link, address: '' },
      },
    ]),
  );
  await tellAllMessageEvents(engine.database.pool);
}

const runsOf = ({ id }: { id: number }) =>
  engine.rows<{ state: string; depth: number; code: string | null }>(
    `SELECT state, depth, reason ->> 'code' AS code FROM automatisation_runs WHERE automatisation_id = $1 ORDER BY id`,
    [id],
  );

it('a message that is opened starts an automation, once, and not by a machine; one that unsubscribes ends it', async () => {
  const follow = await insertFlow(
    engine.database.pool,
    userId,
    {
      entry_event_name: 'message_opened',
      exit_strategy_type: 'event',
      exit_strategy_value: 'message_unsubscribed',
    },
    [delay],
  );
  await buy();
  const message = await sent();
  await became(message, 'opened', { isMachine: true });
  expect(await runsOf(follow)).toEqual([]);
  await became(message, 'opened');
  await became(message, 'opened');
  await engine.eventually(
    'SELECT FROM automatisation_runs WHERE automatisation_id = $1 AND waiting_until IS NOT NULL',
    [follow.id],
  );
  expect(await runsOf(follow)).toEqual([{ state: 'running', depth: 1, code: null }]);
  await became(message, 'unsubscribed');
  await engine.eventually(
    `SELECT FROM automatisation_runs WHERE automatisation_id = $1 AND state = 'exited'`,
    [follow.id],
  );
  expect(await runsOf(follow)).toEqual([{ state: 'exited', depth: 1, code: 'exit_strategy' }]);
});

it('a wait goes on when the link that it asks for is clicked', async () => {
  const waiting = await insertFlow(engine.database.pool, userId, { entry_event_name: 'bought' }, [
    {
      type: 'WAIT',
      data: {
        event_name: 'message_clicked',
        filters: [{ variable: 'link', variable_type: 'string', operation: 'CONTAINS', value: '/sale' }],
        time_out: { delay: 3_600 },
      },
      whenTrue: [seen],
    },
  ]);
  await buy();
  await engine.eventually(
    'SELECT FROM automatisation_runs WHERE automatisation_id = $1 AND awaited_event IS NOT NULL',
    [waiting.id],
  );
  const message = await sent();
  const cameBack = () => engine.rows(`SELECT FROM events WHERE user_id = $1 AND name = 'seen'`, [userId]);
  await became(message, 'clicked', { link: 'https://shop.example/help' });
  await became(message, 'clicked', { link: 'https://shop.example/sale', isMachine: true });
  expect(await cameBack()).toEqual([]);
  await became(message, 'clicked', { link: 'https://shop.example/sale' });
  await engine.eventually(`SELECT FROM events WHERE user_id = $1 AND name = 'seen'`, [userId]);
  expect(await cameBack()).toHaveLength(1);
});

it('an automation that each of its messages starts again comes to rest', async () => {
  const again = await insertFlow(
    engine.database.pool,
    userId,
    { entry_event_name: 'message_delivered', reentry: 'every' },
    [delay],
  );
  await buy();
  let message = await sent();
  let started = 0;
  for (let round = 0; round <= depthLimit; round += 1) {
    await became(message, 'delivered');
    const runs = await runsOf(again);
    if (runs.length === started) break;
    expect(runs.at(-1)?.depth).toBe(runs.length);
    started = runs.length;
    message = await sent(again);
  }
  // An eighth of what may come of a run may come of its message: a thousand, 125, 15, 1.
  expect(started).toBe(3);
});
