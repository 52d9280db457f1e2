import { randomBytes } from 'node:crypto';
import { fixedKeys } from '../../config/secret-keys';
import { createAccount } from '../../db/accounts/accounts';
import { insertFlow } from '../factories/flow';
import { useDatabase } from '../support/database';
import { startApi, type ApiProcess } from '../support/processes/api-process';
import { startWorker, type WorkerProcess } from '../support/processes/worker-process';
import { useProvider } from '../support/providers/provider';
import {
  startTraceCollector,
  type ReceivedSpan,
  type TraceCollector,
} from '../support/providers/trace-collector';
import { untilFound } from '../support/until-found';

/* A real API and a real worker, and a collector to which both send what they trace. */

const store = useDatabase();
const provider = useProvider();
const secretKey = randomBytes(32);
let collector: TraceCollector;
let account: { userId: number; clientKey: string };
let running: { stop(): Promise<unknown> }[] = [];

beforeAll(async () => {
  account = await createAccount(store.database, {
    email: 'shop@example.com',
    secretKeys: fixedKeys(secretKey),
  });
});
beforeEach(async () => {
  collector = await startTraceCollector();
});
afterEach(async () => {
  await stop();
  await collector.close();
});

interface Started {
  api: ApiProcess;
  worker: WorkerProcess;
}

/** Starts both processes. */
async function start(settings: Record<string, string>): Promise<Started> {
  const taskQueue = `test-${randomBytes(6).toString('hex')}`;
  const given = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    EGRESS_ALLOWED_HOSTS: new URL(provider.origin).host,
    SECRET_KEY: secretKey.toString('hex'),
    ...settings,
  };
  const worker = startWorker(store.url, taskQueue, undefined, given);
  const api = await startApi(store.url, secretKey, given);
  running = [api, worker];
  await worker.said('ready');
  return { api, worker };
}

/** Stops both: what they have traced is sent. */
async function stop(): Promise<void> {
  await Promise.all(running.splice(0).map((process) => process.stop()));
}

const track = ({ api }: Started, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${api.url}/event/track`, {
    method: 'POST',
    headers: { 'Client-Key': account.clientKey, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Resolves when this many runs of the event have ended. */
const ended = (event: string, runs: number): Promise<true> =>
  untilFound(async () => {
    const { rows } = await store.database.pool.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM automatisation_runs r JOIN events e ON e.id = r.event_id
       WHERE e.name = $1 AND r.state = 'completed'`,
      [event],
    );
    return rows[0]?.count === runs ? true : undefined;
  });

/** The spans of a trace in the order in which they began; the earlier of two that began in one millisecond is the parent. */
function inOrder(spans: readonly ReceivedSpan[]): ReceivedSpan[] {
  const depth = (one: ReceivedSpan): number => {
    const parent = spans.find(({ spanId }) => spanId === one.parentSpanId);
    return parent ? 1 + depth(parent) : 0;
  };
  return [...spans].sort((a, b) => Number(a.started - b.started) || depth(a) - depth(b));
}

const parentOf = (spans: readonly ReceivedSpan[], { parentSpanId }: ReceivedSpan): string | undefined =>
  spans.find(({ spanId }) => spanId === parentSpanId)?.name;

const told = {
  type: 'TRACK' as const,
  data: { event_name: 'told', contact_external_id: '', event_data: {} },
};

describe('with a collector', () => {
  it('one trace leads from the request over the outbox and the workflow to the outbound call, and on to what that caused', async () => {
    const { pool } = store.database;
    const callStep = {
      type: 'APICALL' as const,
      data: { method: 'POST', url: `${provider.origin}/orders/{{event.order}}?token=sesame` },
    };
    await insertFlow(pool, account.userId, { entry_event_name: 'ordered' }, [callStep, told]);
    await insertFlow(pool, account.userId, { entry_event_name: 'told' }, []);
    const processes = await start({});
    const answer = await track(processes, {
      name: 'ordered',
      contact_external_id: 'ada-lovelace',
      data: { order: 'difference-engine' },
    });
    expect(answer.status).toBe(200);
    await ended('told', 1);
    await stop();

    const { traceId } = collector.spans.find(({ name }) => name === 'POST /api/event/track') ?? {};
    const spans = inOrder(collector.spans.filter((span) => span.traceId === traceId));
    expect(spans.map((span) => [span.name, parentOf(spans, span), span.service])).toEqual([
      ['POST /api/event/track', undefined, 'sillage-api'],
      ['outbox', 'POST /api/event/track', 'sillage-worker'],
      ['StartWorkflow:automatisationRun', 'outbox', 'sillage-worker'],
      ['advance', 'outbox', 'sillage-worker'],
      ['call api_call', 'outbox', 'sillage-worker'],
      ['advance', 'outbox', 'sillage-worker'],
      ['outbox', 'outbox', 'sillage-worker'],
      ['StartWorkflow:automatisationRun', 'outbox', 'sillage-worker'],
      ['advance', 'outbox', 'sillage-worker'],
    ]);
    for (const { started, ended: over } of spans) expect(over).toBeGreaterThanOrEqual(started);
    expect(spans[0]?.attributes).toMatchObject({
      'http.route': '/api/event/track',
      'http.response.status_code': 200,
    });
    expect(spans[3]?.attributes).toMatchObject({ 'sillage.segment': 0, 'sillage.result': 'call' });
    expect(spans[4]?.attributes).toMatchObject({
      'sillage.outcome': 'answered',
      'http.response.status_code': 200,
    });
    // Nothing of the contact, of the event's data, or of what a call's address holds.
    for (const secret of ['ada', 'difference', 'sesame', account.clientKey, 'shop@example.com'])
      expect(collector.bodies.filter((body) => body.includes(secret))).toEqual([]);
  });

  it('a call that fails is told as failed, with its code', async () => {
    await insertFlow(store.database.pool, account.userId, { entry_event_name: 'lost' }, [
      { type: 'APICALL', data: { method: 'GET', url: 'http://10.255.255.1:81/' } },
    ]);
    const processes = await start({});
    expect((await track(processes, { name: 'lost' })).status).toBe(200);
    await untilFound(async () => {
      const { rowCount } = await store.database.pool.query(
        `SELECT FROM automatisation_runs r JOIN events e ON e.id = r.event_id WHERE e.name = 'lost' AND r.state = 'failed'`,
      );
      return rowCount === 1 ? true : undefined;
    });
    await stop();
    const call = collector.spans.find(({ name }) => name === 'call api_call');
    expect([call?.status, call?.attributes['error.type']]).toEqual([2, 'address_inside']);
    const failed = collector.spans.find(({ attributes }) => attributes['sillage.result'] === 'failed');
    expect(failed?.status).toBe(2);
  });

  it('the trace of a caller is linked, and does not decide whether a request is traced', async () => {
    const processes = await start({ OTEL_TRACES_SAMPLER_ARG: '0' });
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    expect((await track(processes, { name: 'untraced' }, { traceparent })).status).toBe(200);
    await stop();
    expect(collector.spans).toEqual([]);
    const { rows } = await store.database.pool.query(
      `SELECT trace_parent FROM events WHERE name = 'untraced'`,
    );
    expect(rows).toEqual([{ trace_parent: null }]);

    const again = await start({});
    expect((await track(again, { name: 'traced' }, { traceparent })).status).toBe(200);
    await stop();
    const span = collector.spans.find(({ name }) => name === 'POST /api/event/track');
    expect(span?.links).toEqual(['00f067aa0ba902b7']);
    expect(span?.traceId).not.toBe('4bf92f3577b34da6a3ce929d0e0e4736');
  });
});

it('events are taken, and run, while the collector is away', async () => {
  await insertFlow(store.database.pool, account.userId, { entry_event_name: 'alone' }, [told]);
  const processes = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect((await track(processes, { name: 'alone' })).status).toBe(200);
  await ended('alone', 1);
  await processes.worker.logged('Traces could not be sent.');
});
