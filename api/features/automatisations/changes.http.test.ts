import type { AddressInfo } from 'node:net';
import { openSession } from '../../../db/sign-in/sessions';
import { flowChanges, revision, type Revision } from '../../../domain/entities/automatisations/revision';
import { fromJson } from '../../../domain/values/json';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import { buildAutomatisation, buildStep, pause } from '../../../tests/factories/automatisation';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi({ STREAMS_AT_ONCE: 3 });
let visitor: Visitor;
let flow: AutomatisationDetail;
beforeEach(async () => {
  visitor = await api.visitor();
  flow = await buildAutomatisation(visitor);
});

const path = (query = '') => `/automatisation/${flow.id}/changes${query}`;
const poll = async (query = '') => dataOf(await visitor.call('get', path(query)), flowChanges);

/** A stream of changes, read event by event. */
interface Watcher {
  status: number;
  type: string | null;
  retryAfter: string | null;
  token: string;
  /** The next change; null when the stream ends first. */
  next(): Promise<{ id: number; change: Revision } | null>;
  /** The next line as it is sent; null when the stream ends first. */
  line(): Promise<string | null>;
  hangUp(): void;
}

const open: Watcher[] = [];
afterEach(() => open.splice(0).forEach((watcher) => watcher.hangUp()));

/** Opens a stream as a browser does, in a session of its own; answers when the server has begun to tell. */
async function watch(query = '', headers: Record<string, string> = {}): Promise<Watcher> {
  const { port } = api.server.address() as AddressInfo; // it listens on TCP
  const { token } = await openSession(api.database.pool, { userId: visitor.userId, rememberMe: false });
  const gone = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${port}/api${path(query)}`, {
    headers: { Accept: 'text/event-stream', Cookie: `sillage_session=${token}`, ...headers },
    signal: gone.signal,
  });
  const lines = linesOf(answer);
  const watcher: Watcher = {
    status: answer.status,
    type: answer.headers.get('Content-Type'),
    retryAfter: answer.headers.get('Retry-After'),
    token,
    hangUp: () => gone.abort(),
    async line() {
      const line = await lines.next();
      return line.done ? null : line.value;
    },
    async next() {
      const fields = new Map<string, string>();
      for (;;) {
        const line = await lines.next();
        if (line.done) return null;
        if (line.value === '' && fields.has('data')) break;
        const [name = '', ...rest] = line.value.split(': ');
        fields.set(name, rest.join(': '));
      }
      expect(fields.get('event')).toBe('change');
      return { id: Number(fields.get('id')), change: revision.parse(fromJson(fields.get('data') ?? '')) };
    },
  };
  open.push(watcher);
  return watcher;
}

async function* linesOf(answer: Response): AsyncGenerator<string> {
  let rest = '';
  for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** How many connections of this file's database listen. */
async function listeners(): Promise<number> {
  const { rows } = await api.database.pool.query<{ count: number }>(
    `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN flow_changes'`,
  );
  return rows[0]?.count ?? 0;
}

describe('GET /api/automatisation/{id}/changes, asked again and again', () => {
  it('answers the version there is, then what has changed since and by whom', async () => {
    const { version, changes } = await poll();
    expect([version, changes]).toEqual([1, []]);
    const step = await buildStep(visitor, flow.id, pause);
    const later = await poll(`?after=${version}`);
    expect(later).toMatchObject({
      version: 2,
      changes: [
        { number: 2, author: { id: visitor.userId }, steps: [{ step_id: step.id, change: 'added' }] },
      ],
    });
    expect(await poll('?after=2')).toEqual({ version: 2, changes: [] });
  });

  it('refuses what is no version, and another account’s automation', async () => {
    expect((await visitor.call('get', path('?after=-1'))).status).toBe(400);
    const answer = await (await api.visitor()).call('get', path());
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'automatisation_not_found']);
  });
});

describe('GET /api/automatisation/{id}/changes, as a stream', () => {
  it('tells every watcher what changed, as it is saved', async () => {
    const watchers = await Promise.all([watch(), watch()]);
    expect(watchers.map(({ status, type }) => [status, type])).toEqual([
      [200, 'text/event-stream; charset=utf-8'],
      [200, 'text/event-stream; charset=utf-8'],
    ]);
    const step = await buildStep(visitor, flow.id, pause);
    for (const watcher of watchers) {
      expect(await watcher.next()).toMatchObject({
        id: 2,
        change: { author: { id: visitor.userId }, steps: [{ step_id: step.id }] },
      });
    }
    await visitor.call('put', '/automatisation', { ...flow, version: 2, name: 'Hello' });
    expect(await watchers[0].next()).toMatchObject({
      id: 3,
      change: { settings: [{ setting: 'name', after: 'Hello' }] },
    });
  });

  it('reads a change once for all who watch the flow', async () => {
    const watchers = await Promise.all([watch(), watch(), watch()]);
    const asked = jest.spyOn(api.database.pool, 'query');
    // A watcher that is not yet waiting reads a change alone: of several changes, one at the least finds all of them waiting.
    const versions = [2, 3, 4, 5, 6];
    for (const version of versions) {
      await buildStep(visitor, flow.id, pause);
      for (const watcher of watchers) expect((await watcher.next())?.id).toBe(version);
    }
    const reads = await Promise.all(
      asked.mock.calls.map(async ([text], call) => {
        if (!String(text).includes('r.number > $3')) return 0;
        const answer = (await asked.mock.results[call]?.value) as unknown as { rowCount: number };
        return answer.rowCount;
      }),
    );
    asked.mockRestore();
    const count = reads.filter((changes) => changes > 0).length;
    expect(count).toBeGreaterThanOrEqual(versions.length);
    expect(count).toBeLessThan(watchers.length * versions.length);
  });

  it('goes on where a lost stream ended', async () => {
    await buildStep(visitor, flow.id, pause);
    await buildStep(visitor, flow.id, pause);
    const again = await watch('', { 'Last-Event-ID': '1' });
    expect([(await again.next())?.id, (await again.next())?.id]).toEqual([2, 3]);
    const asked = await watch('?after=2');
    expect((await asked.next())?.id).toBe(3);
  });

  it('is refused beyond so many of an account, which may ask instead, and a place is free again when a stream ends', async () => {
    const [one] = await Promise.all([watch(), watch(), watch()]);
    const refused = await watch();
    expect([refused.status, refused.retryAfter]).toEqual([429, '10']);
    expect((await poll()).version).toBe(1);

    one.hangUp();
    for (let again = await watch(); again.status !== 200; again = await watch()) again.hangUp();
  });

  it('tells nothing of other flows', async () => {
    const watcher = await watch();
    const other = await buildAutomatisation(visitor);
    await buildStep(visitor, other.id, pause);
    await buildStep(visitor, flow.id, pause);
    expect((await watcher.next())?.change.number).toBe(2);
  });

  it('ends with the session: what changes afterwards is not told', async () => {
    const watcher = await watch();
    const signedOut = await visitor.call('delete', '/user/token', undefined, {
      Cookie: `sillage_session=${watcher.token}`,
    });
    expect(signedOut.status).toBeLessThan(300);
    visitor = await api.visitor(visitor);
    await buildStep(visitor, flow.id, pause);
    expect(await watcher.next()).toBeNull();
  });

  describe('on which nothing happens', () => {
    // Only the timers: sockets and streams go on by themselves.
    beforeEach(() => {
      jest.useFakeTimers({
        doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'],
      });
    });
    afterEach(() => jest.useRealTimers());

    const moment = setTimeout;
    /** Lets time pass, ten times as fast, until the promise is settled: what asks the database has time to be answered, and to connect. */
    async function asTimePasses<T>(promise: Promise<T>): Promise<T> {
      let isSettled = false;
      void promise.finally(() => (isSettled = true));
      while (!isSettled) {
        await jest.advanceTimersByTimeAsync(100);
        await new Promise((resolve) => moment(resolve, 10));
      }
      return promise;
    }

    it('says now and then that it is still there', async () => {
      const watcher = await watch();
      expect([await watcher.line(), await watcher.line()]).toEqual(['retry: 2000', '']);
      expect(await asTimePasses(watcher.line())).toBe(': still here');
    });

    it('ends with the session all the same', async () => {
      const watcher = await watch();
      await visitor.call('delete', '/user/token', undefined, { Cookie: `sillage_session=${watcher.token}` });
      expect(await asTimePasses(watcher.next())).toBeNull();
    });
  });

  it('ends with the automation', async () => {
    const watcher = await watch();
    expect((await visitor.call('delete', `/automatisation/${flow.id}`)).status).toBe(204);
    expect(await watcher.next()).toBeNull();
  });

  it('listens on one connection however many watch, and on none when nobody does', async () => {
    const watchers = await Promise.all([watch(), watch(), watch()]);
    await buildStep(visitor, flow.id, pause);
    for (const watcher of watchers) await watcher.next();
    expect(await listeners()).toBe(1);
    for (const watcher of watchers) watcher.hangUp();
    for (let look = 0; look < 6_000 && (await listeners()) > 0; look += 1) {
      // A look every 10 ms at what the server is doing: there is nothing to be told by.
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(await listeners()).toBe(0);
  });

  it('is 404 for another account’s automation', async () => {
    visitor = await api.visitor();
    expect((await watch()).status).toBe(404);
  });
});
