import { setImmediate as others } from 'node:timers/promises';
import type pg from 'pg';
import { walkContact, type Period } from '../../domain/backtest/contact-walk';
import type {
  BacktestAnswer,
  BacktestQuestion,
  BacktestRun,
  ContactBacktest,
  PastContact,
} from '../../domain/backtest/past';
import { noFigures, Tally } from '../../domain/backtest/tally';
import { backtestEventLimit } from '../../domain/entities/automatisations/backtest';
import { portionsOf } from '../contacts/portions';
import { bytesAtOnce, howManyFit } from '../database/bytes-at-once';
import { CutOff, inTurnOfOrder } from '../orders/order-turn';
import { answerFromPast } from './answers';
import { loadTried, type Tried } from './flow';
import { cutBacktestOff, openBacktest, type StoredBacktest } from './job';
import { readLive } from './live';
import { countEventsOf, eventBytesOf, eventsThatFit, loadPast } from './load';

/** How many contacts are kept together as a part. */
const partSize = 500;
/** Most events that a portion holds in memory; more of one contact, or more data of them than is read at once, are not followed. */
const eventsInPortion = 10_000;

export interface BacktestWork {
  /** The public address of the API (`config/address.ts`). */
  publicUrl: string;
  /** Gets each run as it would have been; tests compare them with real ones. */
  seen?: (run: BacktestRun, contact: PastContact) => void;
  /** How many contacts a portion looks at, at the most. */
  contacts?: number;
  /** How many real runs, with the items of their loops, are read at once, at the most. */
  runs?: number | undefined;
}

/**
 * Works off a portion of a backtest: gathers its contacts, looks at some of them, or ends it. Returns whether it did anything; a backtest
 * that another worker holds, or that has ended, is left alone.
 */
export const workOffBacktest = (pool: pg.Pool, id: number, work: BacktestWork): Promise<boolean> =>
  inTurnOfOrder(pool, 'backtest', id, async (client) => {
    const backtest = await openBacktest(client, id);
    if (!backtest) return false;
    const tried = await loadTried(client, backtest);
    if (!tried) await cutBacktestOff(client, id, 'revision_gone');
    else if (backtest.contacts === null) await gather(client, backtest, tried);
    else await lookAtSome(client, backtest, tried, work);
    return true;
  });

/** Stores which contacts have an event of the period that triggers the automation. */
async function gather(client: pg.ClientBase, backtest: StoredBacktest, { flow }: Tried): Promise<void> {
  const { id, user_id, from_at, to_at } = backtest;
  const { rows } = await client.query<{ events: number; contacts: number; has_none: boolean }>(
    `WITH found AS MATERIALIZED (
       SELECT contact_id FROM events
       WHERE user_id = $1 AND name = $2 AND created_at >= $3 AND created_at < $4 LIMIT ${backtestEventLimit + 1}
     ), placed AS (
       SELECT contact_id, (row_number() OVER (ORDER BY contact_id) - 1) / ${partSize} AS place
       FROM (SELECT DISTINCT contact_id FROM found WHERE contact_id IS NOT NULL) one
     ), kept AS (
       INSERT INTO backtest_parts (backtest_id, place, user_id, contact_ids)
       SELECT $5, place, $1, array_agg(contact_id ORDER BY contact_id) FROM placed GROUP BY place
       RETURNING cardinality(contact_ids) AS contacts
     )
     SELECT (SELECT count(*) FROM found) AS events, COALESCE((SELECT sum(contacts) FROM kept), 0)::bigint AS contacts,
            EXISTS (SELECT FROM found WHERE contact_id IS NULL) AS has_none`,
    [user_id, flow.entryEventName, from_at, to_at, id],
  );
  const { events = 0, contacts = 0, has_none = false } = rows[0] ?? {};
  if (events > backtestEventLimit) {
    await cutBacktestOff(client, id, 'too_many_events');
    return;
  }
  await update(client, id, 'contacts = $2, has_events_without_contact = $3', [contacts, has_none]);
}

/** Looks at the next contacts; behind the last one, reads what really happened. */
async function lookAtSome(
  client: pg.ClientBase,
  backtest: StoredBacktest,
  tried: Tried,
  work: BacktestWork,
): Promise<void> {
  const { id } = backtest;
  const { timezone } = tried.account.regional;
  const { rows } = await client.query<{ place: number; ids: number[] }>(
    `SELECT place, contact_ids[1:$2] AS ids FROM backtest_parts WHERE backtest_id = $1 ORDER BY place LIMIT 1`,
    [id, work.contacts ?? partSize],
  );
  const [part] = rows;
  if (!part) {
    const hasGoal = tried.flow.goal !== null;
    const live = await readLive(client, backtest, { timezone, hasGoal, runs: work.runs });
    await update(client, id, 'live = $2, ended_at = clock_timestamp()', [live && JSON.stringify(live)]);
    return;
  }
  const portion = await portionsOf(client, part.ids, partSize).next();
  const ids = portion.done ? [] : portion.value;
  const counts = await countEventsOf(client, backtest, tried, {
    contactIds: ids,
    limit: eventsInPortion + 1,
  });
  const few = ids.slice(0, howManyFit(counts, eventsInPortion));
  const bytes = await eventBytesOf(client, backtest, tried, { contactIds: few, limit: eventsInPortion });
  const contactIds = few.slice(0, howManyFit(bytes, bytesAtOnce));
  // Only a contact that is alone in its portion may have more.
  const [count = 0] = counts;
  const [bytesOfFirst = 0] = bytes;
  const [contactId = 0] = contactIds;
  const most =
    bytesOfFirst > bytesAtOnce
      ? await eventsThatFit(client, backtest, tried, { contactId, most: eventsInPortion })
      : eventsInPortion;
  const past = await loadPast(client, backtest, tried, { contactIds, most, publicUrl: work.publicUrl });
  const tally = new Tally(backtest.figures ?? noFigures(tried.flow.goal !== null), timezone);
  const period = { from: backtest.from_at.getTime(), to: backtest.to_at.getTime() };
  const walked = await walkTogether(client, backtest, tried, past, period);
  for (const [place, contact] of past.entries()) {
    const result = walked[place];
    if (!result) continue;
    tally.add(result);
    for (const run of result.runs) work.seen?.(run, contact);
  }
  if (count > most) tally.addNotFollowed(count - most);
  await update(client, id, 'figures = $2, contacts_done = contacts_done + $3', [
    JSON.stringify(tally.figures),
    contactIds.length,
  ]);
  await client.query(
    `WITH gone AS (
       DELETE FROM backtest_parts WHERE backtest_id = $1 AND place = $2 AND cardinality(contact_ids) <= $3
     )
     UPDATE backtest_parts SET contact_ids = contact_ids[$3 + 1:]
     WHERE backtest_id = $1 AND place = $2 AND cardinality(contact_ids) > $3`,
    [id, part.place, contactIds.length],
  );
}

/** Writes to the row of a backtest that goes on. One that was stopped meanwhile undoes the portion. */
async function update(client: pg.ClientBase, id: number, set: string, values: unknown[]): Promise<void> {
  const { rowCount } = await client.query(`UPDATE backtests SET ${set} WHERE id = $1 AND ended_at IS NULL`, [
    id,
    ...values,
  ]);
  if (rowCount === 0) throw new CutOff();
}

/** Walks contacts side by side, so that their questions are answered together; lets the process do other work between. */
async function walkTogether(
  client: pg.ClientBase,
  backtest: StoredBacktest,
  { flow, account }: Tried,
  contacts: readonly PastContact[],
  period: Period,
): Promise<ContactBacktest[]> {
  const results: ContactBacktest[] = [];
  let under = contacts.map((contact, place) => {
    const walk = walkContact(flow, account, contact, period);
    return { place, walk, answer: null as BacktestAnswer | null };
  });
  while (under.length > 0) {
    const going: typeof under = [];
    const asking: { walker: (typeof under)[number]; asked: BacktestQuestion }[] = [];
    let leaveAt = performance.now() + longestTurn;
    for (const walker of under) {
      const step = walker.walk.next(walker.answer);
      walker.answer = null;
      if (step.done) results[walker.place] = step.value;
      else {
        going.push(walker);
        if (step.value) asking.push({ walker, asked: step.value });
      }
      if (performance.now() < leaveAt) continue;
      await others();
      leaveAt = performance.now() + longestTurn;
    }
    const answers = await answerFromPast(
      client,
      backtest,
      asking.map(({ asked }) => asked),
    );
    for (const [place, { walker }] of asking.entries()) walker.answer = answers[place] ?? null;
    under = going;
  }
  return results;
}

/** For how long a portion keeps its process to itself, in milliseconds. */
const longestTurn = 20;
