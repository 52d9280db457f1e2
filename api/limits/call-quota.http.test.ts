import request from 'supertest';
import { openSession } from '../../db/sign-in/sessions';
import { buildAccount } from '../../tests/factories/account';
import { errorOf } from '../../tests/support/api/answers';
import { useApi } from '../../tests/support/api/api';

/** Two a second, two at once; what would wait longer than five seconds is refused. */
const api = useApi({ CALLS_PER_SECOND: 2 });
const atOnce = 2;
const waiting = 10;

const signedIn = async (): Promise<() => Promise<request.Response>> => {
  const { userId } = await buildAccount(api);
  const { token } = await openSession(api.database.pool, { userId, rememberMe: false });
  return async () => await request(api.server).get('/api/user').set('Cookie', `sillage_session=${token}`);
};

it('keeps the calls of an account waiting that come too fast, refuses those that would wait too long, and nobody else’s', async () => {
  const [call, others] = [await signedIn(), await signedIn()];
  const answers = await Promise.all(Array.from({ length: atOnce + waiting + 20 }, call));
  const refused = answers.filter(({ status }) => status === 429);
  const answered = answers.filter(({ status }) => status === 200);
  expect(answered.length + refused.length).toBe(answers.length);
  // Some more come in for the time that the calls themselves take.
  expect(answered.length).toBeGreaterThanOrEqual(atOnce + waiting);
  expect(refused.length).toBeGreaterThan(0);
  const [first] = refused;
  if (!first) throw new Error('Nothing was refused');
  expect(errorOf(first).code).toBe('too_many_calls');
  expect(Number(first.get('Retry-After'))).toBeGreaterThanOrEqual(1);
  expect((await others()).status).toBe(200);
});
