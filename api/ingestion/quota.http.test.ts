import request, { type Response } from 'supertest';
import { buildAccount } from '../../tests/factories/account';
import { errorOf } from '../../tests/support/api/answers';
import { useApi } from '../../tests/support/api/api';

/** One a second, ten at once. */
const api = useApi({ MESSAGES_PER_SECOND: 1 });
const burst = 10;

const event = { name: 'seen', contact_external_id: 'ada' };
const basic = (clientKey: string): string => `Basic ${Buffer.from(`${clientKey}:`).toString('base64')}`;

/** Every way in by which an account sends messages, each sent once. */
const ways: Record<string, (clientKey: string) => Promise<Response>> = {
  Track: async (key) => await request(api.server).post('/api/event/track').set('Client-Key', key).send(event),
  Identify: async (key) =>
    await request(api.server)
      .post('/api/contact/identify')
      .set('Client-Key', key)
      .send({ external_id: 'ada' }),
  'Segment.com’s track': async (key) =>
    await request(api.server)
      .post('/v1/track')
      .set('Authorization', basic(key))
      .send({ event: 'seen', userId: 'ada' }),
};

describe.each(Object.entries(ways))('an account’s quota, met by %s', (_way, send) => {
  it('is told with when to send again, and is nobody else’s', async () => {
    const [account, other] = [await buildAccount(api), await buildAccount(api)];
    const answers: Response[] = [];
    // So many are let through at once, and one for each second that passes meanwhile.
    for (let last = 0; last !== 429 && answers.length < 5 * burst; last = answers.at(-1)?.status ?? 0)
      answers.push(await send(account.clientKey));
    const refused = answers.at(-1);
    expect(answers.length).toBeGreaterThan(burst);
    expect(refused?.status).toBe(429);
    expect(Number(refused?.get('Retry-After'))).toBeGreaterThanOrEqual(1);
    if (refused) expect(errorOf(refused).code).toBe('quota_met');
    expect((await send(other.clientKey)).status).toBeLessThan(300);
  });
});
