import { flowStats } from '../../db/runs/stats';
import { chooseWay } from '../../domain/steps/split/choose';
import type { Way } from '../../domain/steps/split/schema';
import { insertFlow, insertUser, type FlowStepGiven } from '../factories/flow';
import { useEngine } from '../support/processes/engine';

const engine = useEngine();
let userId: number;
beforeEach(async () => {
  userId = await insertUser(engine.database.pool);
});

const track = (name: string): FlowStepGiven => ({ type: 'TRACK', data: { event_name: name } });
const ways: Way[] = [
  { id: 'a', name: 'Short', share: 50 },
  { id: 'b', name: 'Long', share: 30 },
  { id: 'c', name: 'None', share: 20 },
];
const people = Array.from({ length: 30 }, (_, index) => `contact-${index}`);

const start = async (onWays: FlowStepGiven['onWays']) => {
  const { pool } = engine.database;
  const split: FlowStepGiven = { type: 'SPLIT', data: { ways }, onWays };
  const { id, stepIds } = await insertFlow(pool, userId, { entry_event_name: 'enter' }, [
    split,
    track('joined'),
  ]);
  return { flowId: id, splitId: stepIds[0] ?? 0 };
};

const enterAll = async (): Promise<void> => {
  for (const contactExternalId of people)
    await engine.track({ userId, name: 'enter', contactExternalId, data: {} });
  await engine.settled(userId);
};

/** The ways that each contact has taken, in order. */
async function taken(): Promise<Record<string, string[]>> {
  const rows = await engine.rows<{ who: string; ways: string[] }>(
    `SELECT c.external_id AS who, array_agg(s.detail ->> 'branch' ORDER BY r.id) AS ways
     FROM automatisation_run_steps s JOIN automatisation_runs r ON r.id = s.run_id JOIN contacts c ON c.id = r.contact_id
     WHERE r.user_id = $1 AND s.type = 'SPLIT' GROUP BY 1`,
    [userId],
  );
  return Object.fromEntries(rows.map((row) => [row.who, row.ways]));
}

const wayOf = (stepId: number, who: string, among = ways): string => chooseWay(among, stepId, who)?.id ?? '';

test('contacts take their ways, the same one when they enter again, and go on where the ways join', async () => {
  const { flowId, splitId } = await start({
    a: [track('short')],
    b: [{ type: 'DELAY', data: { delay: 1 } }, track('long')],
  });
  await enterAll();
  await enterAll();
  expect(await taken()).toEqual(
    Object.fromEntries(people.map((who) => [who, [wayOf(splitId, who), wayOf(splitId, who)]])),
  );
  const events = await engine.rows<{ name: string; count: number }>(
    `SELECT name, count(*) FROM events WHERE user_id = $1 AND name <> 'enter' GROUP BY name ORDER BY name`,
    [userId],
  );
  const countOf = (way: string): number => 2 * people.filter((who) => wayOf(splitId, who) === way).length;
  expect(events).toEqual([
    { name: 'joined', count: 2 * people.length },
    { name: 'long', count: countOf('b') },
    { name: 'short', count: countOf('a') },
  ]);
  const stats = await flowStats(engine.database.pool, { userId, automatisationId: flowId });
  expect(stats.steps.find(({ step_id: id }) => id === splitId)?.took_ways).toEqual(
    ways.map(({ id }) => ({ way: id, visits: countOf(id) })),
  );
});

test('changed shares change few contacts, and a winner takes all who come', async () => {
  const { splitId } = await start({});
  await enterAll();
  const set = (data: object) =>
    engine.rows('UPDATE automatisation_steps SET data = $2 WHERE id = $1 RETURNING id', [
      splitId,
      JSON.stringify(data),
    ]);
  const bumped = () =>
    engine.rows('UPDATE automatisations SET version = version + 1 WHERE user_id = $1 RETURNING id', [userId]);
  const shifted = ways.map((way) => ({ ...way, share: { a: 40, b: 30, c: 30 }[way.id] ?? 0 }));
  await set({ ways: shifted });
  await bumped();
  await enterAll();
  await set({ ways: shifted, winner: 'b' });
  await bumped();
  await enterAll();
  expect(await taken()).toEqual(
    Object.fromEntries(people.map((who) => [who, [wayOf(splitId, who), wayOf(splitId, who, shifted), 'b']])),
  );
});
