import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { startApi } from '../tests/support/processes/api-process';
import { useDatabase } from '../tests/support/database/database';
import { startProxy } from '../tests/support/processes/servers/tcp-proxy';
import { shortest } from '../tests/support/shortest';
import { untilFound as until } from '../tests/support/until-found';

const store = useDatabase();

/** Longest that `npm start` waits for the API to end, in milliseconds. */
const grace = 10_000;

/** Stops an API whose database has fallen silent under a call; returns how long that took, in milliseconds. */
async function timeOfStop(): Promise<number> {
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
  const took = performance.now() - before;
  expect(await unanswered).toBe('broken off');
  await way.stop();
  return took;
}

it('the API ends in time when it is told to, although its database has fallen silent under a call', async () => {
  expect(await shortest(grace, timeOfStop)).toBeLessThan(grace);
});

type Ready = { status?: number; connection?: string };

/** Asks the API through the agent's connections whether it is ready. */
async function readyBy(url: string, agent: Agent): Promise<Ready> {
  const call = get(`${url}/health/ready`, { agent });
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  await text(answer);
  return { status: answer.statusCode, connection: answer.headers.connection };
}

/** Asks an API by an open connection before it is told to stop, and once it refuses new connections. */
async function callsAroundStop(): Promise<Ready[]> {
  const api = await startApi(store.url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let stopped: Promise<void> | undefined;
  try {
    const before = await readyBy(api.url, agent);
    stopped = api.stop();
    await until(() =>
      fetch(`${api.url}/health/live`, { headers: { connection: 'close' } }).then(
        () => undefined,
        () => true as const,
      ),
    );
    return [before, await readyBy(api.url, agent)];
  } finally {
    agent.destroy();
    await (stopped ?? api.stop());
  }
}

it('the API that is told to stop refuses new connections, and says on an open one that it is not ready, and closes it then', async () => {
  let calls: Ready[] = [];
  // On a machine that stalls for longer than the API waits for a call, it is gone.
  for (let attempt = 0; attempt < 5 && calls.length === 0; attempt += 1)
    calls = await callsAroundStop().catch(() => []);
  expect(calls).toEqual([
    { status: 200, connection: 'keep-alive' },
    { status: 503, connection: 'close' },
  ]);
});
