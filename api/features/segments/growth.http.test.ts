import fc from 'fast-check';
import { changeTag } from '../../../db/contacts/tagging';
import { inTransaction } from '../../../db/database/transaction';
import { rollFigures } from '../../../db/figures/roll';
import { segmentGrowthAnswer, segmentReport } from '../../../domain/entities/segments/growth';
import type { RuleGroup } from '../../../domain/entities/segments/rule';
import { daysOf } from '../../../domain/values/time/local-time';
import { buildContact, buildSegment, buildTag } from '../../../tests/factories/audience';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { eraseOld, mayErase } from '../../../tests/support/database/retention';
import { sameDay } from '../../../tests/support/same-day';
import { followSegments } from '../../../tests/support/segments';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const day = 86_400_000;
const follow = () => followSegments(api.database.pool, Date.now());
const rollAll = async () => {
  while (await rollFigures(api.database.pool));
};

/** A shop with a tag, the segment of those that have it, and a few contacts. */
async function aShop(contacts = 6) {
  const { database } = api;
  const { userId } = visitor;
  const began = new Date();
  const tag = await buildTag(database, userId);
  const other = await buildTag(database, userId);
  const has = (tagId: number): RuleGroup => ({
    kind: 'all',
    rules: [{ kind: 'tag', tag_id: tagId, is: true }],
  });
  const ids: number[] = [];
  for (let made = 0; made < contacts; made += 1)
    ids.push((await buildContact(database, userId, { tags: made < 2 ? [tag] : [] })).id);
  const id = await buildSegment(database, userId, { rules: has(tag.id) });
  await follow();
  const change = (contactId: number, isDeletion: boolean) =>
    inTransaction(database.pool, (client) =>
      changeTag(client, { userId, tagId: tag.id, contactIds: [contactId], isDeletion }),
    );
  /** Rules that ask for the same in other words: the segment is built again. */
  let isLonger = false;
  const buildAgain = async () => {
    isLonger = !isLonger;
    const rules = isLonger ? { kind: 'any', rules: [has(tag.id), has(other.id)] } : has(tag.id);
    await visitor.call('put', `/segment/${id}`, { rules });
    await follow();
  };
  return { id, ids, userId, began, change, buildAgain };
}
type Shop = Awaited<ReturnType<typeof aShop>>;

/** Lets what has happened to the shop since it was made, or since the last call, have happened at a moment. */
async function at({ id, userId, began }: Shop, moment: Date): Promise<void> {
  const { pool } = api.database;
  await pool.query(`UPDATE events SET created_at = $2 WHERE user_id = $1 AND created_at >= $3`, [
    userId,
    moment,
    began,
  ]);
  await pool.query(`UPDATE segments SET built_at = $2 WHERE id = $1 AND built_at >= $3`, [id, moment, began]);
}

/** Those that test growth have rules. */
async function growthOf(id: number, query: Record<string, string>) {
  const path = `/segment/${id}/growth?${new URLSearchParams(query).toString()}`;
  const { growth } = dataOf(await visitor.call('get', path), segmentGrowthAnswer);
  if (!growth) throw new Error('It is a list');
  return growth;
}

/** The last days of a timezone, and the moments at which they begin. */
function lastDays(count: number, timezone: string, now = Date.now()) {
  const days = daysOf({ from: now - (count - 1) * day, to: now + 1 }, timezone);
  const end = daysOf({ from: now, to: now + 2 * day }, timezone)[1]?.start ?? now;
  return {
    days,
    query: {
      from_date: new Date(days[0]?.start ?? now).toISOString(),
      to_date: new Date(end).toISOString(),
      timezone,
    },
  };
}

const move = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constantFrom('enter' as const, 'leave' as const), who: fc.nat(5) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('days pass' as const), days: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), who: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('build' as const, 'roll' as const) }) },
);

describe('GET /segment/{segmentId}/growth', () => {
  it('tells what a plain count finds, whoever enters, leaves and is erased meanwhile', async () => {
    const zones = ['America/Montreal', 'Asia/Kolkata', 'UTC'] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.array(move, { maxLength: 24 }),
        fc.constantFrom(...zones),
        async (moves, timezone) => {
          visitor = await api.visitor();
          const shop = await aShop();
          const { days, query } = lastDays(10, timezone);
          const moment = (place: number) => new Date((days[place]?.start ?? 0) + 1_000);
          let today = 0;
          await at(shop, moment(today));
          /** Who was in it at the end of each day, and who came and went on it. */
          const members = new Set(shop.ids.slice(0, 2));
          const ends: Set<number>[] = [];
          const changes: { place: number; who: number; entered: boolean }[] = [];
          const gone = new Set<number>();
          let builtOn = 0;
          for (const one of moves) {
            const who = 'who' in one ? (shop.ids[one.who] ?? 0) : 0;
            if (one.kind === 'days pass') {
              const next = Math.min(days.length - 1, today + one.days);
              for (; today < next; today += 1) ends[today] = new Set(members);
            } else if (one.kind === 'build') {
              await shop.buildAgain();
              builtOn = today;
            } else if (one.kind === 'roll') await rollAll();
            else if (gone.has(who)) continue;
            else if (one.kind === 'erase') {
              await visitor.call('delete', `/contact/${who}`);
              gone.add(who);
              members.delete(who);
            } else if (members.has(who) !== (one.kind === 'enter')) {
              const entered = one.kind === 'enter';
              await shop.change(who, !entered);
              await follow();
              changes.push({ place: today, who, entered });
              if (entered) members.add(who);
              else members.delete(who);
            }
            await at(shop, moment(today));
          }
          for (; today < days.length; today += 1) ends[today] = new Set(members);

          const growth = await growthOf(shop.id, query);
          const here = changes.filter(({ who }) => !gone.has(who));
          const expected = days.map(({ date }, place) => ({
            date,
            entered: here.filter((one) => one.place === place && one.entered).length,
            left: here.filter((one) => one.place === place && !one.entered).length,
            contacts:
              place < builtOn ? null : [...(ends[place] ?? [])].filter((who) => !gone.has(who)).length,
          }));
          expect(growth).toEqual({
            contacts: members.size,
            entered: here.filter(({ entered }) => entered).length,
            left: here.filter(({ entered }) => !entered).length,
            known_since: moment(builtOn).toISOString(),
            days: expected,
          });
        },
      ),
      { numRuns: 12 },
    );
  });

  it('of days that are over knows who was there at their end, of those to come nothing', async () => {
    const shop = await aShop();
    const { days, query } = lastDays(5, 'UTC');
    await at(shop, new Date((days[0]?.start ?? 0) + 1_000));
    for (const [place, who] of [2, 3, 4].entries()) {
      await shop.change(shop.ids[who] ?? 0, false);
      await follow();
      await at(shop, new Date((days[place + 2]?.start ?? 0) + 1_000));
    }
    await rollAll();
    const earlier = await growthOf(shop.id, {
      ...query,
      to_date: new Date(days[3]?.start ?? 0).toISOString(),
    });
    expect(earlier).toMatchObject({ contacts: 5, entered: 1, left: 0 });
    expect(earlier.days.map(({ contacts }) => contacts)).toEqual([2, 2, 3]);
    const later = new Date(Date.parse(query.to_date) + 2 * day).toISOString();
    const { days: told } = await growthOf(shop.id, { ...query, to_date: later });
    expect(told.map(({ contacts }) => contacts)).toEqual([2, 2, 3, 4, 5, null, null]);
  });

  it('is read from what is kept of events, and not from events', async () => {
    const shop = await aShop();
    const { days, query } = lastDays(4, 'UTC');
    await at(shop, new Date((days[0]?.start ?? 0) + 1_000));
    for (const [who, isDeletion] of [
      [2, false],
      [0, true],
      [3, false],
    ] as const) {
      await shop.change(shop.ids[who] ?? 0, isDeletion);
      await follow();
    }
    await at(shop, new Date((days[1]?.start ?? 0) + 1_000));
    await rollAll();
    const growth = await growthOf(shop.id, query);
    expect(growth).toMatchObject({ entered: 2, left: 1 });
    await api.database.pool.query('DELETE FROM events WHERE user_id = $1', [visitor.userId]);
    expect(await growthOf(shop.id, query)).toEqual(growth);
  });

  it('does not say how many it had while it was being built, nor while it is', async () => {
    await sameDay();
    const shop = await aShop();
    const { query } = lastDays(3, 'UTC');
    await at(shop, new Date(Date.now() - 10 * day));
    expect((await growthOf(shop.id, query)).days.map(({ contacts }) => contacts)).toEqual([2, 2, 2]);
    await visitor.call('put', `/segment/${shop.id}`, { name: 'Another name' });
    expect((await growthOf(shop.id, query)).known_since).not.toBeNull();
    // Another timezone of the account: rules about days hold for others.
    await visitor.call('put', '/user', { timezone: 'Asia/Tokyo' });
    const building = await growthOf(shop.id, query);
    expect(building).toMatchObject({ contacts: 2, known_since: null });
    expect(building.days.map(({ contacts }) => contacts)).toEqual([null, null, null]);
    await follow();
    expect((await growthOf(shop.id, query)).days.map(({ contacts }) => contacts)).toEqual([null, null, 2]);
  });

  it('counts events that were erased because of their age, and knows how many it had from then on', async () => {
    const shop = await aShop();
    const { days, query } = lastDays(6, 'UTC');
    await at(shop, new Date((days[0]?.start ?? 0) + 1_000));
    for (const [place, who] of [
      [1, 2],
      [3, 3],
    ] as const) {
      await shop.change(shop.ids[who] ?? 0, false);
      await follow();
      await at(shop, new Date((days[place]?.start ?? 0) + 1_000));
    }
    // Events are erased by when they came.
    await api.database.pool.query('UPDATE events SET received_at = created_at WHERE user_id = $1', [
      visitor.userId,
    ]);
    await rollAll();
    await mayErase(api.database.pool);
    await eraseOld(api.database.pool, { calls: null, logs: null, runs: null, events: 3, messageIds: null });
    const growth = await growthOf(shop.id, query);
    expect(growth).toMatchObject({ entered: 2, left: 0 });
    expect(growth.known_since).toBe(new Date((days[1]?.start ?? 0) + 3_600_000).toISOString());
    expect(growth.days.map(({ contacts }) => contacts)).toEqual([null, 3, 3, 4, 4, 4]);
  });

  it('is told of the last 30 days where the call names none', async () => {
    const timezone = 'Asia/Kolkata';
    await sameDay(timezone);
    const { id } = await aShop();
    const { days } = await growthOf(id, { timezone });
    expect(days.map(({ date }) => date)).toEqual(lastDays(30, timezone).days.map(({ date }) => date));
    expect(days.at(-1)).toMatchObject({ entered: 0, left: 0, contacts: 2 });
  });

  it('is none of a list, and is the account’s own', async () => {
    const { query } = lastDays(3, 'UTC');
    const search = new URLSearchParams(query).toString();
    const list = await buildSegment(api.database, visitor.userId);
    const answer = await visitor.call('get', `/segment/${list}/growth?${search}`);
    expect(dataOf(answer, segmentGrowthAnswer)).toEqual({ growth: null });
    const file = await visitor.call('get', `/segment/${list}/growth/csv?${search}`);
    expect(file.text.trim()).toBe('date,entered,left,net_change,contacts');
    const { id } = await aShop();
    const stranger = await api.visitor();
    expect((await stranger.call('get', `/segment/${id}/growth?${search}`)).status).toBe(404);
    expect((await stranger.call('get', `/segment/${id}/growth/csv?${search}`)).status).toBe(404);
    const wrong = { ...query, to_date: query.from_date };
    const refused = await visitor.call(
      'get',
      `/segment/${id}/growth?${new URLSearchParams(wrong).toString()}`,
    );
    expect([refused.status, errorOf(refused).code]).toEqual([400, 'invalid_input']);
  });

  it('is a file, too', async () => {
    const shop = await aShop();
    const { days, query } = lastDays(2, 'UTC');
    await at(shop, new Date((days[0]?.start ?? 0) + 1_000));
    await shop.change(shop.ids[0] ?? 0, true);
    await follow();
    const answer = await visitor.call(
      'get',
      `/segment/${shop.id}/growth/csv?${new URLSearchParams(query).toString()}`,
    );
    expect(answer.text.trim().split('\n')).toEqual([
      'date,entered,left,net_change,contacts',
      `${days[0]?.date ?? ''},0,0,0,2`,
      `${days[1]?.date ?? ''},0,1,-1,1`,
    ]);
  });
});

describe('GET /report/segment', () => {
  it('tells how each segment of the account grew, and nothing of lists', async () => {
    const shop = await aShop();
    await at(shop, new Date(Date.now() - 20 * day));
    const calm = await aShop();
    await buildSegment(api.database, visitor.userId);
    for (const [who, isDeletion] of [
      [2, false],
      [3, false],
      [2, true],
    ] as const) {
      await shop.change(shop.ids[who] ?? 0, isDeletion);
      await follow();
    }
    await at(shop, new Date(Date.now() - 5 * day));
    const { query } = lastDays(10, 'UTC');
    const { timezone: _, ...range } = query;
    const search = new URLSearchParams(range).toString();
    for (const roll of [() => Promise.resolve(), rollAll]) {
      await roll();
      const { segments } = dataOf(await visitor.call('get', `/report/segment?${search}`), segmentReport);
      expect(segments).toMatchObject([
        { segment_id: shop.id, contacts: 3, entered: 2, left: 1 },
        { segment_id: calm.id, contacts: 2, entered: 0, left: 0 },
      ]);
    }
    const file = await visitor.call('get', `/report/segment/csv?${search}`);
    const [header, first] = file.text.trim().split('\n');
    expect(header).toBe('segment_id,segment,contacts,entered,left,net_change,known_since');
    expect(first).toMatch(new RegExp(`^${shop.id},Segment \\d+,3,2,1,1,`));
  });
});
