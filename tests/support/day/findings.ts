import { z } from 'zod';
import { contactImport } from '../../../domain/entities/contacts/import';
import type { Times } from '../neighbour';
import { until, type Product } from '../processes/product';
import type { ReceivedCall } from '../providers/provider';
import type { DayAccount } from './accounts';
import { campaignContacts, contactName, isWritten, newsFor, offerFor } from './plan';
import type { Senders } from './senders';
import { rowsImported } from './works';

/** What came of the day: what its senders were answered, and the calls that the provider received. */
export interface Day {
  product: Product;
  accounts: readonly DayAccount[];
  senders: Senders;
  received: readonly ReceivedCall[];
  /** The id of the last event before the day. */
  lastBefore: number;
}

/** How many examples a finding names. */
const examples = 5;

/** Waits until nothing of the day goes on any more. */
export async function settled({ product, accounts }: Day): Promise<void> {
  const running = `
    SELECT 1 FROM automatisation_runs WHERE state = 'running' UNION ALL SELECT 1 FROM dispatch WHERE NOT later LIMIT 1`;
  await until(async () => (await product.query(running)).length === 0);
  for (const account of accounts)
    await until(async () => (await importsOf(account)).every(({ state }) => state === 'completed'));
}

const importsOf = async (account: DayAccount): Promise<z.infer<typeof contactImport>[]> =>
  (await account.read(z.object({ imports: z.array(contactImport) }), 'GET', '/contact/import')).imports;

/** Returns what is lost, or was done twice, in words; nothing when all is right. */
export async function findings(day: Day): Promise<string[]> {
  return [
    ...(await ofEvents(day)),
    ...(await ofRuns(day)),
    ...(await ofIdentities(day)),
    ...(await ofImports(day)),
    ...ofMessages(day),
  ];
}

/** Compares what should be with what is there, each as often as it is there. */
function compare(what: string, expected: Iterable<string>, found: Iterable<string>): string[] {
  const counts = new Map<string, number>();
  for (const one of expected) counts.set(one, (counts.get(one) ?? 0) - 1);
  for (const one of found) counts.set(one, (counts.get(one) ?? 0) + 1);
  const named = (which: (count: number) => boolean, word: string): string[] => {
    const those = [...counts].filter(([, count]) => which(count)).map(([one]) => one);
    return those.length === 0
      ? []
      : [`${those.length} ${what} ${word}: ${those.slice(0, examples).join(', ')}`];
  };
  return [...named((count) => count < 0, 'are lost'), ...named((count) => count > 0, 'are there too often')];
}

async function ofEvents({ product, senders, lastBefore }: Day): Promise<string[]> {
  const rows = await product.query<{ message_id: string }>(
    `SELECT message_id FROM events WHERE id > $1 AND message_id <> 'campaign'`,
    [lastBefore],
  );
  const ids = rows.map((row) => row.message_id);
  return compare('events', [...senders.events.keys(), ...senders.taken.keys()], ids);
}

/** Each event that starts one has its run, which took the way of those who took the offer where that was told. */
async function ofRuns({ product, senders, lastBefore, accounts }: Day): Promise<string[]> {
  const rows = await product.query<{ message_id: string; state: string; took: boolean }>(
    `SELECT e.message_id, r.state, EXISTS (
       SELECT FROM automatisation_run_steps s WHERE s.run_id = r.id AND s.type = 'WAIT' AND s.detail -> 'branch' = 'true') AS took
     FROM events e JOIN automatisation_runs r ON r.event_id = e.id WHERE e.id > $1 AND e.message_id <> 'campaign'`,
    [lastBefore],
  );
  const started = [...senders.events.values()].filter(({ starts }) => starts);
  const items = await product.query<{ state: string; sent: number; user_id: string }>(
    `SELECT user_id, state, count(*)::int AS sent FROM automatisation_runs
     WHERE parent_run_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  return [
    ...compare(
      'runs',
      started.map(({ messageId }) => `${messageId} completed`),
      rows.map(({ message_id: id, state }) => `${id} ${state}`),
    ),
    ...compare(
      'runs that an offer taken led on',
      senders.taken.values(),
      rows.filter(({ took }) => took).map(({ message_id: id }) => id),
    ),
    ...compare(
      'counts of a campaign’s contacts',
      accounts.map(({ id }) => `${id} completed ${campaignContacts}`),
      items.map(({ user_id: id, state, sent }) => `${id} ${state} ${sent}`),
    ),
  ];
}

async function ofIdentities({ product, senders }: Day): Promise<string[]> {
  const rows = await product.query<{ whom: string; told: string }>(
    `SELECT user_id || ' ' || external_id AS whom, data ->> 'told' AS told FROM contacts WHERE data ? 'told'`,
  );
  return compare(
    'contacts that Identify told of',
    [...senders.identified].map(([whom, told]) => `${whom}: ${told}`),
    rows.map(({ whom, told }) => `${whom}: ${told}`),
  );
}

async function ofImports({ accounts }: Day): Promise<string[]> {
  const found: string[] = [];
  for (const account of accounts) {
    const imports = await importsOf(account);
    const sum = (field: 'processed_rows' | 'rejected_rows_count'): number =>
      imports.reduce((rows, one) => rows + one[field], 0);
    found.push(`${account.id}: ${sum('processed_rows')} rows, ${sum('rejected_rows_count')} rejected`);
  }
  return compare(
    'imports',
    accounts.map(({ id }) => `${id}: ${rowsImported} rows, 0 rejected`),
    found,
  );
}

/** The provider was told each message once. */
function ofMessages({ accounts, senders, received }: Day): string[] {
  const offers = [...senders.events.values()].filter(isWritten).map(({ messageId }) => {
    const [, place = ''] = messageId.split('-');
    return `ACday${place}: ${offerFor(messageId)}`;
  });
  const news = accounts.flatMap(({ accountSid }) =>
    Array.from({ length: campaignContacts }, (_, place) => `${accountSid}: ${newsFor(contactName(place))}`),
  );
  const told = received.map(({ path, body }) => {
    const sid = path.split('/').find((part) => part.startsWith('ACday')) ?? path;
    return `${sid}: ${new URLSearchParams(body).get('Body') ?? ''}`;
  });
  return compare('messages', [...offers, ...news], told);
}

/** How long it took from the events that start runs to the first steps of these, in milliseconds. */
export async function startTimes({ product, lastBefore }: Day): Promise<Times> {
  const [times] = await product.query<Times>(
    `SELECT count(*)::int, percentile_disc(0.5) WITHIN GROUP (ORDER BY taken) AS p50, percentile_disc(0.95) WITHIN GROUP (ORDER BY taken) AS p95,
            percentile_disc(0.99) WITHIN GROUP (ORDER BY taken) AS p99, max(taken) AS slowest
     FROM events e JOIN automatisation_runs r ON r.event_id = e.id
     JOIN automatisation_run_steps s ON s.run_id = r.id AND s.visit = 0,
          LATERAL (SELECT round(extract(epoch FROM s.started_at - e.received_at) * 1000)::float8 AS taken) one
     WHERE e.id > $1 AND e.message_id <> 'campaign'`,
    [lastBefore],
  );
  if (!times || times.count === 0) throw new Error('No run was started');
  return times;
}
