import fc from 'fast-check';
import {
  segmentRules,
  type CountOperation,
  type Rule,
  type RuleGroup,
  type RulePeriod,
} from '../../domain/entities/segments/rule';
import { insertFlow, insertTag, insertUser } from '../../tests/factories/flow';
import { useDatabase } from '../../tests/support/database';
import { followSegments } from '../../tests/support/segments';
import { setConsents } from '../consent/consent';
import { changeTag } from '../contacts/tagging';
import { deleteContacts } from '../contacts/delete';
import { inTransaction } from '../database/transaction';
import { recordEvents } from '../events/record';
import { storeTopics } from './work';

const store = useDatabase();
const day = 24 * 3_600_000;
/** Clocks are put forward in Paris on the 29th of March. */
const origin = Date.UTC(2026, 2, 20, 12);
const timezone = 'Europe/Paris';
const contactCount = 3;

/** What has happened to a contact, as the oracle keeps it. */
interface Known {
  events: { name: string; at: number; amount: number }[];
  /** What became of two messages, by persons. */
  outcomes: { message: number; kind: string; at: number }[];
  tags: Set<number>;
  isOnList: boolean;
  data: Record<string, unknown>;
  consent: 'subscribed' | 'not_asked' | 'left';
  isErased: boolean;
}

type Change =
  | { kind: 'track'; contact: number; name: string; amount: number; ago: number }
  | { kind: 'tag'; contact: number; tag: number; isDeletion: boolean }
  | { kind: 'list'; contact: number; isOn: boolean }
  | { kind: 'field'; contact: number; data: Record<string, unknown> }
  | { kind: 'consent'; contact: number; state: Known['consent'] }
  | {
      kind: 'outcome';
      contact: number;
      message: number;
      outcome: 'opened' | 'clicked';
      isMachine: boolean;
      ago: number;
    }
  | { kind: 'erase messages'; contact: number; message: number }
  | { kind: 'erase'; contact: number }
  | { kind: 'rules'; segment: number; rules: RuleGroup }
  | { kind: 'wait'; milliseconds: number };

const contact = fc.integer({ min: 0, max: contactCount - 1 });
const text = (milliseconds: number): string => new Date(milliseconds).toISOString();
const someDate = fc
  .integer({ min: -400 * 24, max: 60 * 24 })
  .chain((hours) =>
    fc.constantFrom(text(origin + hours * 3_600_000), text(origin + hours * 3_600_000).slice(0, 10)),
  );
const period = fc.oneof(
  fc.constant({ kind: 'ever' }),
  fc.record({ kind: fc.constant('last_days'), days: fc.constantFrom(1, 2, 7, 30) }),
  fc.constantFrom(
    { kind: 'between', from: '2026-03-25', to: '2026-03-29' },
    { kind: 'between', from: null, to: '2026-03-22' },
    { kind: 'between', from: '2026-04-01', to: null },
  ),
);
const simple = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('event'),
      event_name: fc.constantFrom('bought', 'came'),
      filters: fc.constantFrom(
        [],
        [{ variable: 'amount', variable_type: 'number', operation: 'GREATER_THAN', value: 50 }],
      ),
      operation: fc.constantFrom('AT_LEAST', 'AT_MOST', 'EXACTLY'),
      count: fc.constantFrom(0, 1, 2, 3),
      period,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('outcome'),
      outcome: fc.constantFrom('opened', 'clicked'),
      channel: fc.constantFrom(null, 'email', 'sms'),
      automatisation_id: fc.constantFrom(null, 1, 2),
      operation: fc.constantFrom('AT_LEAST', 'AT_MOST', 'EXACTLY'),
      count: fc.constantFrom(0, 1, 2),
      period,
    }),
  },
  fc.record({ kind: fc.constant('tag'), tag_id: fc.constantFrom(1, 2), is: fc.boolean() }),
  fc.record({ kind: fc.constant('list'), segment_id: fc.constant(1), is: fc.boolean() }),
  fc.record({
    kind: fc.constant('consent'),
    channel: fc.constant('email'),
    state: fc.constantFrom('subscribed', 'not_asked', 'left'),
    is: fc.boolean(),
  }),
  fc.constant({
    kind: 'field',
    variable: 'points',
    variable_type: 'number',
    operation: 'GREATER_THAN',
    value: 10,
  }),
  fc.record({
    kind: fc.constant('field'),
    variable: fc.constant('seen'),
    variable_type: fc.constant('date'),
    operation: fc.constantFrom('WITHIN_LAST_DAYS', 'WITHIN_NEXT_DAYS'),
    value: fc.constantFrom(0, 1, 3, 20),
  }),
  fc.record({
    kind: fc.constant('anniversary'),
    variable: fc.constant('seen'),
    days: fc.constantFrom(0, 1, 5, 40),
  }),
);
const { rules } = fc.letrec<{ rules: object; any: object }>((tie) => ({
  rules: fc.record({
    kind: fc.constantFrom('all', 'any'),
    rules: fc.array(tie('any'), { minLength: 1, maxLength: 3 }),
  }),
  any: fc.oneof({ maxDepth: 2 }, simple, simple, tie('rules')),
}));
const someRules = rules.map((given) => segmentRules.parse(given));

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('track' as const),
      contact,
      name: fc.constantFrom('bought', 'came'),
      amount: fc.constantFrom(20, 50, 80),
      ago: fc.constantFrom(0, 0, day, 6 * day, 30 * day),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('outcome' as const),
      contact,
      message: fc.constantFrom(0, 1),
      outcome: fc.constantFrom('opened' as const, 'clicked' as const),
      isMachine: fc.constantFrom(false, false, true),
      ago: fc.constantFrom(0, 0, day, 6 * day, 30 * day),
    }),
  },
  fc.record({ kind: fc.constant('erase messages' as const), contact, message: fc.constantFrom(0, 1) }),
  fc.record({
    kind: fc.constant('tag' as const),
    contact,
    tag: fc.constantFrom(1, 2),
    isDeletion: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('list' as const), contact, isOn: fc.boolean() }),
  fc.record({
    kind: fc.constant('field' as const),
    contact,
    data: fc.oneof(
      fc.record({ seen: fc.oneof(someDate, fc.constant('soon')) }),
      fc.record({ points: fc.constantFrom(5, 15) }),
    ),
  }),
  fc.record({
    kind: fc.constant('consent' as const),
    contact,
    state: fc.constantFrom('subscribed', 'not_asked', 'left'),
  }),
  fc.record({ kind: fc.constant('rules' as const), segment: fc.constantFrom(0, 1), rules: someRules }),
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), contact }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      milliseconds: fc.oneof(
        fc.integer({ min: 1, max: 3 * day }),
        fc.constantFrom(1, day, day - 1, 7 * day, 30 * day),
      ),
    }),
  },
);

describe('who is in segments', () => {
  it('is for whom the rules hold at each moment, whatever happens to contacts and however time goes', async () => {
    await fc.assert(
      fc.asyncProperty(
        someRules,
        someRules,
        fc.array(change, { minLength: 5, maxLength: 40, size: 'max' }),
        async (one, other, changes) => {
          const account = await newAccount([one, other]);
          for (const done of changes) {
            await take(account, done);
            // Small portions: what one leaves, the next takes up.
            await followSegments(store.database.pool, account.now, { checks: 2, turns: 1, build: 2 });
            await segmentsAgree(account);
          }
        },
      ),
      { numRuns: 60 },
    );
  }, 400_000);
});

interface Account {
  userId: number;
  now: number;
  tags: number[];
  listId: number;
  /** The flow of a contact's first message, and that of its second. */
  flowIds: number[];
  segments: { id: number; rules: RuleGroup }[];
  contacts: Known[];
}

const unknown = (): Known => ({
  events: [],
  outcomes: [],
  tags: new Set(),
  isOnList: false,
  data: {},
  consent: 'not_asked',
  isErased: false,
});

async function newAccount(given: readonly RuleGroup[]): Promise<Account> {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  await pool.query('UPDATE users SET timezone = $2 WHERE id = $1', [userId, timezone]);
  await pool.query('INSERT INTO segment_accounts (user_id) VALUES ($1)', [userId]);
  const insert = async (name: string, kind: string, its: RuleGroup | null): Promise<number> => {
    const { rows } = await pool.query<{ id: number }>(
      'INSERT INTO segments (user_id, name, kind, rules, is_built) VALUES ($1, $2, $3, $4, $5) RETURNING id',
      [userId, name, kind, its && JSON.stringify(its), kind === 'list'],
    );
    return rows[0]?.id ?? 0;
  };
  const account: Account = {
    userId,
    now: origin,
    tags: [await insertTag(pool, userId), await insertTag(pool, userId)],
    listId: await insert('List', 'list', null),
    flowIds: [await aFlow(userId), await aFlow(userId)],
    segments: [],
    contacts: Array.from({ length: contactCount }, unknown),
  };
  for (let number = 0; number < contactCount; number += 1)
    await pool.query('INSERT INTO contacts (user_id, external_id) VALUES ($1, $2)', [userId, `c${number}`]);
  for (const [place, its] of given.entries()) {
    const id = await insert(`Segment ${place}`, 'rules', stored(account, its));
    account.segments.push({ id, rules: its });
  }
  await inTransaction(pool, (client) => storeTopics(client, userId));
  return account;
}

const aFlow = async (userId: number): Promise<number> =>
  (await insertFlow(store.database.pool, userId, { entry_event_name: 'never sent' }, [])).id;

/** Rules with the account's own ids. */
function stored(account: Account, given: RuleGroup): RuleGroup {
  const own = (rule: Rule): Rule => {
    if (rule.kind === 'all' || rule.kind === 'any') return { ...rule, rules: rule.rules.map(own) };
    if (rule.kind === 'tag') return { ...rule, tag_id: account.tags[rule.tag_id - 1] ?? 0 };
    if (rule.kind === 'outcome' && rule.automatisation_id !== null)
      return { ...rule, automatisation_id: account.flowIds[rule.automatisation_id - 1] ?? 0 };
    return rule.kind === 'list' ? { ...rule, segment_id: account.listId } : rule;
  };
  return { ...given, rules: given.rules.map(own) };
}

async function idOf(userId: number, number: number): Promise<number | undefined> {
  const { rows } = await store.database.pool.query<{ id: number }>(
    'SELECT id FROM contacts WHERE user_id = $1 AND external_id = $2',
    [userId, `c${number}`],
  );
  return rows[0]?.id;
}

async function take(account: Account, done: Change): Promise<void> {
  const { pool } = store.database;
  const { userId, contacts } = account;
  if (done.kind === 'wait') {
    account.now += done.milliseconds;
    return;
  }
  if (done.kind === 'rules') {
    const segment = account.segments[done.segment];
    if (!segment) return;
    segment.rules = done.rules;
    await inTransaction(pool, async (client) => {
      await client.query(
        'UPDATE segments SET rules = $2, is_built = false, built_to = 0, build_after = NULL WHERE id = $1',
        [segment.id, JSON.stringify(stored(account, done.rules))],
      );
      await storeTopics(client, userId);
    });
    return;
  }
  const known = contacts[done.contact];
  if (!known) return;
  if (done.kind === 'track') {
    // An event brings an erased contact back, as one that is new.
    if (known.isErased) Object.assign(known, unknown());
    const at = account.now - done.ago;
    known.events.push({ name: done.name, at, amount: done.amount });
    await recordEvents(pool, [
      {
        userId,
        name: done.name,
        data: { amount: done.amount },
        createdAt: new Date(at),
        contactExternalId: `c${done.contact}`,
      },
    ]);
    return;
  }
  const contactId = await idOf(userId, done.contact);
  if (contactId === undefined) return;
  switch (done.kind) {
    case 'tag':
      known.tags[done.isDeletion ? 'delete' : 'add'](done.tag);
      await inTransaction(pool, (client) =>
        changeTag(client, {
          userId,
          tagId: account.tags[done.tag - 1] ?? 0,
          contactIds: [contactId],
          isDeletion: done.isDeletion,
        }),
      );
      break;
    case 'list':
      known.isOnList = done.isOn;
      await pool.query(
        done.isOn
          ? 'INSERT INTO segment_members (user_id, segment_id, contact_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING'
          : 'DELETE FROM segment_members WHERE user_id = $1 AND segment_id = $2 AND contact_id = $3',
        [userId, account.listId, contactId],
      );
      break;
    case 'field':
      Object.assign(known.data, done.data);
      await pool.query('UPDATE contacts SET data = data || $3 WHERE user_id = $1 AND id = $2', [
        userId,
        contactId,
        JSON.stringify(done.data),
      ]);
      break;
    case 'consent':
      known.consent = done.state;
      await setConsents(pool, [{ userId, contactId, channel: 'email', state: done.state, source: 'hand' }]);
      break;
    case 'outcome': {
      const { message, outcome: kind, isMachine } = done;
      const at = account.now - done.ago;
      if (!isMachine) known.outcomes.push({ message, kind, at });
      await becameOf(account, { contactId, message, kind, isMachine, at });
      break;
    }
    case 'erase messages':
      known.outcomes = known.outcomes.filter(({ message }) => message !== done.message);
      await pool.query(
        'DELETE FROM calls c USING automatisation_runs r WHERE r.id = c.run_id AND r.contact_id = $1 AND r.automatisation_id = $2',
        [contactId, account.flowIds[done.message]],
      );
      break;
    case 'erase':
      known.isErased = true;
      await inTransaction(pool, (client) => deleteContacts(client, userId, [contactId]));
  }
}

/** A contact's first message is an e-mail of the first flow, its second an SMS of the other one. */
async function becameOf(
  { userId, flowIds }: Account,
  given: { contactId: number; message: number; kind: string; isMachine: boolean; at: number },
): Promise<void> {
  const { contactId, message, kind, isMachine, at } = given;
  await store.database.pool.query(
    `WITH known AS (
       SELECT id FROM automatisation_runs WHERE contact_id = $2 AND automatisation_id = $3
     ), made AS (
       INSERT INTO automatisation_runs (user_id, automatisation_id, contact_id)
       SELECT $1, $3, $2 WHERE NOT EXISTS (SELECT FROM known) RETURNING id
     )
     INSERT INTO calls (run_id, visit, user_id, contact_id, step_id, webhook, request, state)
     SELECT id, 0, $1, $2, 1, $4, '{}', 'answered' FROM (SELECT * FROM known UNION ALL SELECT * FROM made) run
     ON CONFLICT DO NOTHING`,
    [userId, contactId, flowIds[message], message === 0 ? 'sendgrid_send_email' : 'twilio_send_sms'],
  );
  await store.database.pool.query(
    `INSERT INTO message_outcomes (run_id, visit, event_key, user_id, kind, is_machine, at)
     SELECT r.id, 0, gen_random_uuid(), $1, $4, $5, $6 FROM automatisation_runs r WHERE r.contact_id = $2 AND r.automatisation_id = $3`,
    [userId, contactId, flowIds[message], kind, isMachine, new Date(at)],
  );
}

async function segmentsAgree(account: Account): Promise<void> {
  const { pool } = store.database;
  for (const { id, rules: its } of account.segments) {
    const { rows } = await pool.query<{ name: string }>(
      'SELECT c.external_id AS name FROM segment_members m JOIN contacts c ON c.id = m.contact_id WHERE m.segment_id = $1 ORDER BY 1',
      [id],
    );
    const expected = account.contacts.flatMap((known, number) =>
      !known.isErased && isTrue(its, known, account.now) ? [`c${number}`] : [],
    );
    expect({ at: text(account.now), rules: its, members: rows.map(({ name }) => name) }).toEqual({
      at: text(account.now),
      rules: its,
      members: expected,
    });
    const counted = await pool.query<{ members: number }>('SELECT members FROM segments WHERE id = $1', [id]);
    expect(counted.rows).toEqual([{ members: expected.length }]);
  }
}

const localDay = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' });
/** The calendar day, in Paris, as a number of days. */
const dayNumber = (at: number): number => Date.parse(localDay.format(at)) / day;

/** The plain oracle: what rules say of a contact at a moment, from everything that ever happened to it. */
function isTrue(rule: Rule, known: Known, now: number): boolean {
  switch (rule.kind) {
    case 'all':
      return rule.rules.every((one) => isTrue(one, known, now));
    case 'any':
      return rule.rules.some((one) => isTrue(one, known, now));
    case 'tag':
      return known.tags.has(rule.tag_id) === rule.is;
    case 'list':
      return known.isOnList === rule.is;
    case 'consent':
      return (known.consent === rule.state) === rule.is;
    case 'event': {
      const found = known.events.filter(
        ({ name, at, amount }) =>
          name === rule.event_name &&
          (rule.filters.length === 0 || amount > 50) &&
          isWithin(rule.period, at, now),
      );
      return isAsOften(rule, found.length);
    }
    case 'outcome': {
      const found = known.outcomes.filter(
        ({ message, kind, at }) =>
          kind === rule.outcome &&
          (rule.channel === null || rule.channel === (message === 0 ? 'email' : 'sms')) &&
          (rule.automatisation_id === null || rule.automatisation_id === message + 1) &&
          isWithin(rule.period, at, now),
      );
      return isAsOften(rule, new Set(found.map(({ message }) => message)).size);
    }
    case 'field':
      return rule.variable === 'points'
        ? Number(known.data['points'] ?? 0) > 10
        : isNear(known.data['seen'], rule.operation === 'WITHIN_LAST_DAYS' ? -1 : 1, Number(rule.value), now);
    case 'anniversary':
      return comesBack(known.data['seen'], rule.days, now);
    default:
      throw new Error(`The oracle knows no ${rule.kind}`);
  }
}

function isWithin(within: RulePeriod, at: number, now: number): boolean {
  if (within.kind === 'last_days') return now - at < within.days * day;
  if (within.kind === 'ever') return true;
  const on = localDay.format(at);
  return (within.from === null || on >= within.from) && (within.to === null || on <= within.to);
}

function isAsOften(
  { operation, count }: { operation: CountOperation; count: number },
  found: number,
): boolean {
  return operation === 'AT_LEAST'
    ? found >= count
    : operation === 'AT_MOST'
      ? found <= count
      : found === count;
}

/** Whole days are counted for a calendar day, and for a moment the days between two times of the clock in Paris. */
function isNear(seen: unknown, direction: 1 | -1, days: number, now: number): boolean {
  if (typeof seen !== 'string' || seen === 'soon') return false;
  if (seen.length === 10) {
    const distance = direction * (Date.parse(seen) / day - dayNumber(now));
    return distance >= 0 && distance <= days;
  }
  const at = Date.parse(seen);
  const end = shiftedByDays(now, direction * days);
  return direction === 1 ? now <= at && at <= end : end <= at && at <= now;
}

/** The moment so many days away at which the clocks in Paris show the same time. */
function shiftedByDays(now: number, days: number): number {
  const offset = (at: number): number => {
    const shown = new Date(at).toLocaleString('sv-SE', { timeZone: timezone });
    return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(at / 1_000) * 1_000;
  };
  const target = now + days * day;
  return target + offset(now) - offset(target);
}

function comesBack(seen: unknown, days: number, now: number): boolean {
  if (typeof seen !== 'string' || seen === 'soon') return false;
  const born = seen.length === 10 ? seen : localDay.format(Date.parse(seen));
  const today = dayNumber(now);
  return Array.from({ length: days + 1 }, (_, ahead) => text((today + ahead) * day).slice(0, 10)).some(
    (on) =>
      on.slice(5) === born.slice(5) ||
      (born.endsWith('02-29') && on.endsWith('02-28') && Number(on.slice(0, 4)) % 4 !== 0),
  );
}
