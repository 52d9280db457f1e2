import type pg from 'pg';
import { buildContact, buildSegment } from '../../factories/audience';
import { insertFlow, insertUser, type FlowStepGiven } from '../../factories/flow';
import { useEngine } from '../../support/processes/engine';
import { followSegments } from '../../support/segments';
import { untilFound } from '../../support/until-found';
import type { RuleGroup } from '../../../domain/entities/segments/rule';

const engine = useEngine();
let userId: number;
beforeEach(async () => {
  userId = await insertUser(engine.database.pool);
});

const flow = (...steps: FlowStepGiven[]) =>
  insertFlow(engine.database.pool, userId, { entry_event_name: 'start' }, steps);
const start = (contactExternalId: string | null = null) =>
  engine.track({ userId, name: 'start', contactExternalId, data: {} });
const person = async (external_id: string, data: { plan?: string } = {}) =>
  (await buildContact(engine.database, userId, { external_id, data })).id;
const mark = (value: string): FlowStepGiven => ({
  type: 'UPDATE_VARIABLE',
  data: { variable: 'contact.came', value_type: 'string', operation: 'EQUALS', value },
});
const came = () =>
  engine.rows<{ external_id: string; came: string | null }>(
    "SELECT external_id, data ->> 'came' AS came FROM contacts WHERE user_id = $1 ORDER BY id",
    [userId],
  );
const ofPlan = (value: string): RuleGroup => ({
  kind: 'all',
  rules: [
    {
      kind: 'field',
      variable: 'plan',
      variable_type: 'string',
      operation: 'EQUALS',
      value,
      ignore_case: false,
    },
  ],
});

/** Keeps the account's segments as they are until the returned function is called. */
async function holdSegments(): Promise<() => Promise<void>> {
  const client: pg.PoolClient = await engine.database.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM segment_accounts WHERE user_id = $1 FOR UPDATE', [userId]);
  return async () => {
    await client.query('COMMIT');
    client.release();
  };
}

it('a condition asks whether the run’s contact is in a segment or on a list, or in a segment that is not built yet', async () => {
  await person('ada', { plan: 'pro' });
  const ben = await person('ben', { plan: 'pro' });
  await person('cleo', { plan: 'free' });
  const list = await buildSegment(engine.database, userId, { contactIds: [ben] });
  const pro = await buildSegment(engine.database, userId, { rules: ofPlan('pro') });
  const letGo = await holdSegments();
  await flow({
    type: 'CONDITION',
    data: { operation: 'CONTACT_IS_IN_SEGMENT', value: list },
    whenTrue: [mark('list')],
    whenFalse: [
      {
        type: 'CONDITION',
        data: { operation: 'CONTACT_IS_IN_SEGMENT', value: String(pro) },
        whenTrue: [mark('segment')],
        whenFalse: [mark('neither')],
      },
    ],
  });
  for (const who of ['ada', 'ben', 'cleo']) await start(who);
  await engine.settled(userId);
  await letGo();
  expect(await came()).toEqual([
    { external_id: 'ada', came: 'segment' },
    { external_id: 'ben', came: 'list' },
    { external_id: 'cleo', came: 'neither' },
  ]);
});

it('a loop goes through a segment’s contacts, and waits while it is being built', async () => {
  await person('ada', { plan: 'pro' });
  await person('ben', { plan: 'free' });
  await person('cleo', { plan: 'pro' });
  const pro = await buildSegment(engine.database, userId, { rules: ofPlan('pro') });
  const letGo = await holdSegments();
  await flow({ type: 'LOOP', data: { source: 'segment', value: pro } }, mark('yes'));
  await start();
  await untilFound(async () => (await engine.rows('SELECT FROM loops WHERE user_id = $1', [userId]))[0]);
  await letGo();
  await followSegments(engine.database.pool, Date.now());
  await engine.settled(userId);
  expect(await came()).toEqual([
    { external_id: 'ada', came: 'yes' },
    { external_id: 'ben', came: null },
    { external_id: 'cleo', came: 'yes' },
  ]);
});
