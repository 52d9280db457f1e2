import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { startApi } from '../tests/support/processes/api-process';
import { useDatabase } from '../tests/support/database';
import { startProxy } from '../tests/support/processes/tcp-proxy';
import { untilFound as until } from '../tests/support/until-found';

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

it('the API that is told to stop is no longer ready, and answers what comes on an open connection, which it closes then', async () => {
  const api = await startApi(store.url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await liveBy(api.url, agent)).toEqual({ status: 200, connection: 'keep-alive' });
  const stopped = api.stop();
  await until(async () => {
    const ready = await fetch(`${api.url}/health/ready`, { headers: { connection: 'close' } });
    return ready.status === 503 || undefined;
  });
  expect(await liveBy(api.url, agent)).toEqual({ status: 200, connection: 'close' });
  await stopped;
  agent.destroy();
}, 60_000);

/** Calls the API through the agent's connections. */
async function liveBy(url: string, agent: Agent): Promise<{ status?: number; connection?: string }> {
  const call = get(`${url}/health/live`, { agent });
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  await text(answer);
  return { status: answer.statusCode, connection: answer.headers.connection };
}
