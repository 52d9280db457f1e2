import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { inTransaction } from '../../../db/database/transaction';
import { recordEvents } from '../../../db/events/record';
import { beginItems } from '../../../db/loops/start-items';
import { storeOutcomes } from '../../../db/outcomes/store';
import { endCall, markSending } from '../../../db/outbound-calls/attempt';
import { endRuns } from '../../../db/runs/end';
import { saveRuns } from '../../../db/runs/advancing/save';
import { plainOutcome } from '../../../domain/outcomes/outcome';
import { eraseOld } from '../database/retention';
import type { Account } from './account';
import { flowsMade, type OfRun } from './histories';
import type { Known, KnownRun } from './oracle';

/** A contact's part of the account. */
interface Place {
  account: Account;
  known: Known;
  contactId: number;
  flow: Account['flows'][number];
}

/** Lets something happen to a contact's last run in a flow, and to its message. */
export async function takeOfRun(pool: Pool, account: Account, done: OfRun, contactId: number): Promise<void> {
  const known = account.contacts[done.contact];
  const flow = account.flows[done.flow - 1];
  if (!known || !flow) return;
  const place: Place = { account, known, contactId, flow };
  if (done.kind === 'start') {
    await (done.isSent ? startAndSend(pool, place, done) : start(pool, place, done));
    return;
  }
  const last = known.runs.findLast((one) => one.flow === done.flow);
  // What would happen to nothing happens to a run that has sent its message.
  const isOfMessage = done.kind === 'outcome' || done.kind === 'erase message';
  const run = last && (last.message || !isOfMessage) ? last : await startAndSend(pool, place, done);
  switch (done.kind) {
    case 'go on':
      await goOn(pool, place, run, done.to);
      break;
    case 'end':
      await end(pool, place, done);
      break;
    case 'answer':
      await answer(pool, place, run, done);
      break;
    case 'outcome':
      await tell(pool, place, run, done);
      break;
    case 'grow old':
      await goOn(pool, place, run, 'completed');
      await end(pool, place, { flow: done.flow, state: 'exited' });
      await growOld(pool, place, done.flow);
      break;
    case 'erase message':
      run.message = null;
      await pool.query('DELETE FROM calls WHERE run_id = $1', [run.id]);
  }
}

async function startAndSend(
  pool: Pool,
  place: Place,
  done: Pick<OfRun, 'contact' | 'flow'>,
): Promise<KnownRun> {
  const run = await start(pool, place, done);
  await goOn(pool, place, run, 'running');
  await answer(pool, place, run, { state: 'answered', ago: 0 });
  return run;
}

/** By the event of an automation, or as an item of the campaign's loop. */
async function start(
  pool: Pool,
  { account, known, contactId, flow }: Place,
  done: Pick<OfRun, 'contact' | 'flow'>,
): Promise<KnownRun> {
  const { userId, send } = account;
  const isCampaign = flowsMade[done.flow - 1]?.isCampaign ?? false;
  let id: number | undefined;
  if (isCampaign) {
    send.items += 1;
    const item = send.items;
    await pool.query('INSERT INTO loop_contacts (run_id, visit, item, contact_id) VALUES ($1, 0, $2, $3)', [
      send.runId,
      item,
      contactId,
    ]);
    const loop = { userId, runId: send.runId, visit: 0 };
    await inTransaction(pool, (client) =>
      beginItems(client, loop, { from: item, to: item + 1, places: 1_000 }),
    );
    id = await idOf(pool, 'parent_run_id = $1 AND item = $2', [send.runId, item]);
  } else {
    const [event] = await recordEvents(pool, [
      {
        userId,
        name: flow.entryEvent,
        data: {},
        createdAt: new Date(account.now),
        contactExternalId: `c${done.contact}`,
      },
    ]);
    id = await idOf(pool, 'event_id = $1 AND automatisation_id = $2', [event?.id, flow.id]);
  }
  if (id === undefined) throw new Error('A run is started');
  const run: KnownRun = {
    id,
    flow: done.flow,
    state: 'running',
    hasEntered: isCampaign,
    stretches: 0,
    message: null,
  };
  known.runs.push(run);
  return run;
}

async function idOf(pool: Pool, which: string, values: unknown[]): Promise<number | undefined> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM automatisation_runs WHERE ${which}`,
    values,
  );
  return rows[0]?.id;
}

/** Stores a stretch of the run; the first one that does not end it comes to its message. */
async function goOn(
  pool: Pool,
  { account: { userId, now }, contactId, flow }: Place,
  run: KnownRun,
  to: 'running' | 'completed' | 'failed' | 'refused',
): Promise<void> {
  if (!['running', 'failed'].includes(run.state) || (to === 'refused' && run.hasEntered)) return;
  const comesToMessage = to === 'running' && run.stretches === 0;
  await inTransaction(pool, (client) =>
    saveRuns(client, [
      {
        id: run.id,
        userId,
        automatisationId: flow.id,
        contactId,
        segment: run.stretches,
        groupWorkflowId: null,
        entryValue: null,
        firstVisit: 0,
        visits: [],
        revision: 0,
        state: to,
        reason: null,
        currentStepId: flow.stepId,
        currentStepStartedAt: null,
        waitingUntil: null,
        awaitedEvents: [],
        secondLook: null,
        event: null,
        loop: null,
        call: comesToMessage
          ? {
              userId,
              runId: run.id,
              visit: 0,
              stepId: flow.stepId,
              userAppId: null,
              webhook: flowsMade[run.flow - 1]?.webhook ?? null,
              request: {
                method: 'POST',
                url: 'https://example.com',
                headers: {},
                body: { as: 'none' },
                nonce: '',
              },
            }
          : null,
        usedCall: null,
        result: { kind: 'paused', visited: [] },
      },
    ]),
  );
  run.stretches += 1;
  run.state = to;
  run.hasEntered = to !== 'refused';
  if (!comesToMessage) return;
  const { rows } = await pool.query<{ key: string }>(
    'SELECT idempotency_key AS key FROM calls WHERE run_id = $1',
    [run.id],
  );
  run.message = { key: rows[0]?.key ?? '', state: 'pending', sentAt: now, isProved: false, outcomes: [] };
}

async function end(
  pool: Pool,
  { account: { userId }, known, contactId, flow }: Place,
  { flow: number, state }: Pick<Extract<OfRun, { kind: 'end' }>, 'flow' | 'state'>,
): Promise<void> {
  await inTransaction(pool, (client) =>
    endRuns(client, {
      userId,
      automatisationId: flow.id,
      contactIds: [contactId],
      state,
      reason: { code: 'exit_strategy', message: 'It left.' },
    }),
  );
  for (const run of known.runs) if (run.flow === number && run.state === 'running') run.state = state;
}

/** Sends the message of a run that waits for it, at a moment. */
async function answer(
  pool: Pool,
  { account: { userId, now } }: Place,
  { id, state: runState, message }: KnownRun,
  { state, ago }: Pick<Extract<OfRun, { kind: 'answer' }>, 'state' | 'ago'>,
): Promise<void> {
  if (runState !== 'running' || message?.state !== 'pending') return;
  const call = { userId, runId: id, visit: 0 };
  message.sentAt = now - ago;
  message.state = state;
  await inTransaction(pool, async (client) => {
    await markSending(client, call, randomUUID());
    await client.query('UPDATE calls SET sent_at = $2 WHERE run_id = $1', [id, new Date(message.sentAt)]);
    await endCall(client, call, { state });
  });
}

async function tell(
  pool: Pool,
  { account: { userId, now } }: Place,
  { id, flow, message }: KnownRun,
  { outcome: kind, isMachine, isPermanent, ago }: Extract<OfRun, { kind: 'outcome' }>,
): Promise<void> {
  if (!message) return;
  const at = now - ago;
  message.isProved = true;
  if (!isMachine) message.outcomes.push({ kind, at });
  await inTransaction(pool, (client) =>
    storeOutcomes(client, [
      {
        userId,
        channel: flowsMade[flow - 1]?.channel ?? 'email',
        reference: { runId: id, visit: 0, key: message.key },
        outcome: {
          ...plainOutcome,
          kind,
          key: randomUUID(),
          at: new Date(at),
          isMachine,
          isPermanent,
          address: 'ada@example.com',
        },
      },
    ]),
  );
}

/** What is over of a contact's runs in an automation ended long ago, and is erased. */
async function growOld(pool: Pool, { known }: Pick<Place, 'known'>, number: number): Promise<void> {
  const over = known.runs.filter(
    (run) => run.flow === number && !['running', 'failed'].includes(run.state) && !isOfCampaign(run),
  );
  if (over.length === 0) return;
  const ids = over.map(({ id }) => id);
  await pool.query(
    `UPDATE automatisation_runs SET ended_at = now() - interval '500 days' WHERE id = ANY ($1::bigint[])`,
    [ids],
  );
  await eraseOld(pool, { calls: null, logs: 90, runs: 400, events: null, messageIds: null });
  const { rows } = await pool.query<{ id: number; has_message: boolean }>(
    `SELECT id, EXISTS (SELECT FROM calls WHERE run_id = r.id) AS has_message
     FROM automatisation_runs r WHERE id = ANY ($1::bigint[])`,
    [ids],
  );
  // A run that something still reads stays for the next time, its message may be gone.
  const kept = new Map(rows.map((row) => [row.id, row.has_message]));
  const gone = over.filter(({ id }) => !kept.has(id));
  for (const run of over) if (kept.get(run.id) === false) run.message = null;
  known.runs = known.runs.filter((run) => !gone.includes(run));
  if (gone.some(({ hasEntered }) => hasEntered)) known.erasedEntries.add(number);
  if (gone.some(({ hasEntered, state }) => hasEntered && state === 'completed'))
    known.erasedCompletions.add(number);
}

const isOfCampaign = ({ flow }: KnownRun): boolean => flowsMade[flow - 1]?.isCampaign ?? false;
