import request from 'supertest';
import { buildAccount } from '../../tests/factories/account';
import { useApi } from '../../tests/support/api/api';

const api = useApi();
/** Another process of the same installation: what comes to both shares no transaction. */
const twin = useApi({ SECRET_KEY: api.settings.SECRET_KEY }, api);
let account: { userId: number; clientKey: string };

beforeEach(async () => {
  account = await buildAccount(api);
});

const post = async (path: string, body: object, { server } = api): Promise<unknown> => {
  const answer = await request(server).post(path).set('Client-Key', account.clientKey).send(body);
  expect(answer.status).toBe(200);
  return (answer.body as { data: unknown }).data;
};
const track = (body: object) => post('/api/event/track', body);
const identify = (body: object) => post('/api/contact/identify', body);

const rows = async (query: string): Promise<unknown[]> =>
  (await api.database.pool.query<object>(query, [account.userId])).rows;
const contacts = () => rows('SELECT external_id, data FROM contacts WHERE user_id = $1 ORDER BY external_id');
const events = () =>
  rows(`SELECT e.name, c.external_id FROM events e LEFT JOIN contacts c ON c.id = e.contact_id
        WHERE e.user_id = $1 ORDER BY e.id`);

describe('a repeat of Track', () => {
  it('makes no contact, whoever it names, and is answered like the first', async () => {
    const first = await track({ name: 'order', message_id: 'o-1', contact_external_id: 'kim' });
    expect(await track({ name: 'order', message_id: 'o-1', contact_external_id: 'lou' })).toEqual(first);
    expect(await track({ name: 'order', message_id: 'o-1' })).toEqual(first);
    expect(await contacts()).toMatchObject([{ external_id: 'kim' }]);
    expect(await events()).toEqual([{ name: 'order', external_id: 'kim' }]);
  });

  it('beside the first in a batch makes none either, and leaves the contacts of other events alone', async () => {
    const answer = await post('/api/event/track/batch', {
      items: [
        { name: 'order', message_id: 'o-1', contact_external_id: 'kim' },
        { name: 'order', message_id: 'o-1', contact_external_id: 'lou' },
        { name: 'order', message_id: 'o-1', contact_external_id: 'max' },
        { name: 'visit', contact_external_id: 'max' },
      ],
    });
    const results = (answer as { results: { event: { id: number } }[] }).results.map(({ event }) => event.id);
    expect([results[1], results[2]]).toEqual([results[0], results[0]]);
    expect(results[3]).not.toBe(results[0]);
    expect(await contacts()).toMatchObject([{ external_id: 'kim' }, { external_id: 'max' }]);
    expect(await events()).toEqual([
      { name: 'order', external_id: 'kim' },
      { name: 'visit', external_id: 'max' },
    ]);
  });

  it('that comes to another process at the same moment leaves no contact that nobody named first', async () => {
    const pairs = Array.from({ length: 40 }, (_, pair) =>
      [api, twin].map((process, place) => {
        const contact_external_id = `pair ${pair}, place ${place}`;
        const body = { name: 'order', message_id: `o-${pair}`, contact_external_id };
        return post('/api/event/track', body, process);
      }),
    );
    for (const pair of pairs)
      expect(new Set((await Promise.all(pair)).map((data) => JSON.stringify(data))).size).toBe(1);
    expect(await events()).toHaveLength(40);
    expect(await contacts()).toHaveLength(40);
  });

  it('is one in its own account only, and none of Identify’s', async () => {
    await track({ name: 'order', message_id: 'o-1', contact_external_id: 'kim' });
    await identify({ external_id: 'kim', message_id: 'o-1', data: { plan: 'pro' } });
    expect(await contacts()).toEqual([{ external_id: 'kim', data: { plan: 'pro' } }]);
    account = await buildAccount(api);
    await track({ name: 'order', message_id: 'o-1', contact_external_id: 'lou' });
    expect(await events()).toEqual([{ name: 'order', external_id: 'lou' }]);
  });
});

describe('a repeat of Identify', () => {
  it('is answered with the contact of the first, and makes none', async () => {
    const first = await identify({ external_id: 'kim', message_id: 'i-1', data: { plan: 'free' } });
    const repeat = await identify({ external_id: 'lou', message_id: 'i-1', data: { plan: 'pro' } });
    expect(repeat).toEqual(first);
    expect(await contacts()).toEqual([{ external_id: 'kim', data: { plan: 'free' } }]);
  });

  it('beside the first in a batch does nothing either', async () => {
    const answer = await post('/api/contact/identify/batch', {
      items: [
        { external_id: 'kim', message_id: 'i-1', data: { plan: 'free' } },
        { external_id: 'kim', message_id: 'i-1', data: { plan: 'pro' } },
        { external_id: 'lou', message_id: 'i-1' },
      ],
    });
    const kim: unknown = { id: expect.any(Number), external_id: 'kim' };
    expect(answer).toMatchObject({ results: [{ contact: kim }, { contact: kim }, { contact: kim }] });
    expect(await contacts()).toEqual([{ external_id: 'kim', data: { plan: 'free' } }]);
  });
});
