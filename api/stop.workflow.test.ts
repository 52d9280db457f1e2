import { startApi } from '../tests/support/processes/api-process';
import { useDatabase } from '../tests/support/database';
import { startProxy } from '../tests/support/processes/tcp-proxy';

const store = useDatabase();

/** Longest that `npm start` waits for the API to end, in milliseconds. */
const grace = 10_000;

it('the API ends in time when it is told to, although its database has fallen silent under a call', async () => {
  const way = await startProxy(store.url);
  const api = await startApi(way.url);
  const signIn = (): Promise<Response> =>
    fetch(`${api.url}/user/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(api.url).origin },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'a password' }),
    });
  expect((await signIn()).status).toBe(400);
  way.fallSilent();
  const unanswered = signIn().then(
    () => 'answered',
    () => 'broken off',
  );
  await way.unanswered();
  const before = performance.now();
  await api.stop();
  expect(performance.now() - before).toBeLessThan(grace);
  expect(await unanswered).toBe('broken off');
  await way.stop();
}, 60_000);
