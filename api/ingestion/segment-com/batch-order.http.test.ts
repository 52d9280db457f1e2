import request from 'supertest';
import { buildAccount } from '../../../tests/factories/account';
import { insertFlow } from '../../../tests/factories/flow';
import { useApi } from '../../../tests/support/api/api';
import { untilFound } from '../../../tests/support/until-found';

const api = useApi();
let account: { userId: number; clientKey: string };

beforeEach(async () => {
  account = await buildAccount(api);
});

const post = (path: string, body: object) =>
  request(api.server).post(path).set('Client-Key', account.clientKey).send(body);
const one = async <Row extends object>(query: string): Promise<Row | undefined> =>
  (await api.database.pool.query<Row>(query, [account.userId])).rows[0];

/** Sends a batch while the contact `slow`, of whom its first item is, is locked until the batch's last item is stored. */
async function sendBesideLock(path: string, body: object, isLastStored: string): Promise<void> {
  await post('/api/contact/identify', { external_id: 'slow' });
  const client = await api.database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM contacts WHERE user_id = $1 FOR UPDATE', [account.userId]);
    const sent = post(path, body).then(({ status, body: answer }) => ({ status, answer: answer as unknown }));
    await untilFound(() => one(isLastStored));
    await client.query('COMMIT');
    expect(await sent).toMatchObject({ status: 200 });
  } finally {
    client.release();
  }
}

const messages = (count: number, message: (place: number) => object) =>
  Array.from({ length: count }, (_, place) => message(place));

it('the later of two Identifies of one batch wins, though another transaction is done with it first', async () => {
  const batch = messages(700, (place) => ({ type: 'identify', userId: `c-${place}` }));
  batch[0] = { type: 'identify', userId: 'slow' };
  batch[1] = { type: 'identify', userId: 'anna', traits: { plan: 'free' } };
  batch[599] = { type: 'identify', userId: 'anna', traits: { plan: 'pro' } };
  const isLastStored = `SELECT id FROM contacts WHERE user_id = $1 AND external_id = 'c-699'`;
  await sendBesideLock('/v1/batch', { batch }, isLastStored);
  const anna = `SELECT data->>'plan' AS plan FROM contacts WHERE user_id = $1 AND external_id = 'anna'`;
  expect(await one(anna)).toEqual({ plan: 'pro' });
});

it('a contact that enters and leaves an automation in one batch has left it', async () => {
  await insertFlow(
    api.database.pool,
    account.userId,
    { entry_event_name: 'came', exit_strategy_type: 'event', exit_strategy_value: 'went' },
    [{ type: 'DELAY', data: { delay: 86_400 } }],
  );
  const batch = messages(700, (place) => ({ type: 'track', event: 'seen', userId: `c-${place}` }));
  batch[0] = { type: 'track', event: 'seen', userId: 'slow' };
  batch[1] = { type: 'track', event: 'came', userId: 'anna' };
  batch[599] = { type: 'track', event: 'went', userId: 'anna' };
  const isLastStored = `SELECT e.id FROM events e JOIN contacts c ON c.id = e.contact_id
    WHERE e.user_id = $1 AND c.external_id = 'c-699'`;
  await sendBesideLock('/v1/batch', { batch }, isLastStored);
  expect(await one('SELECT state FROM automatisation_runs WHERE user_id = $1')).toEqual({ state: 'exited' });
});
