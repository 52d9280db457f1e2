import { randomBytes } from 'node:crypto';
import { fixedKeys } from '../../../config/secret-keys';
import { createAccount } from '../../../db/accounts/accounts';
import { insertFlow } from '../../factories/flow';
import { useDatabase } from '../../support/database/database';
import { startApi, type ApiProcess } from '../../support/processes/api-process';
import { startWorker, type WorkerProcess } from '../../support/processes/worker-process';
import { useProvider } from '../../support/providers/provider';
import {
  startTraceCollector,
  type ReceivedSpan,
  type TraceCollector,
} from '../../support/providers/trace-collector';
import { untilFound } from '../../support/until-found';

/* A real API and a real worker, and a collector to which both send what they trace. */

const store = useDatabase();
const provider = useProvider();
const secretKey = randomBytes(32);
let collector: TraceCollector;
const beginning = new Date();
let account: { userId: number; clientKey: string };

beforeAll(async () => {
  collector = await startTraceCollector();
  account = await createAccount(store.database, {
    email: 'shop@example.com',
    secretKeys: fixedKeys(secretKey),
  });
});
afterAll(() => collector.close());

const settingsWith = (more: Record<string, string>): Record<string, string> => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
  EGRESS_ALLOWED_HOSTS: new URL(provider.origin).host,
  SECRET_KEY: secretKey.toString('hex'),
  ...more,
});

const startTracedApi = (more: Record<string, string> = {}): Promise<ApiProcess> =>
  startApi(store.url, secretKey, settingsWith(more));

async function startBoth(more: Record<string, string> = {}): Promise<[ApiProcess, WorkerProcess]> {
  const worker = startWorker(
    store.url,
    `test-${randomBytes(6).toString('hex')}`,
    undefined,
    settingsWith(more),
  );
  const api = await startTracedApi(more);
  await worker.said('ready');
  await sweptOnce();
  return [api, worker];
}

/**
 * Resolves when the worker's first comparison with Temporal is over: Temporal's list may miss a workflow that has just started, and the
 * wake-up that its run then gets has a stretch of its own.
 */
const sweptOnce = (): Promise<true> =>
  untilFound(async () => {
    const { rowCount } = await store.database.pool.query(
      `SELECT FROM sweeps WHERE what = 'runs' AND began_at > $1 AND ended_at IS NOT NULL`,
      [beginning],
    );
    return rowCount === 1 ? true : undefined;
  });

/** The spans of the trace of the request that stored the event, once so many of them have come, in the order in which they began. */
const spansOf = (event: string, count: number): Promise<ReceivedSpan[]> =>
  untilFound(async () => {
    const { rows } = await store.database.pool.query<{ trace_parent: string }>(
      'SELECT trace_parent FROM events WHERE name = $1',
      [event],
    );
    const traceId = rows[0]?.trace_parent.split('-')[1];
    const spans = collector.spans.filter((span) => span.traceId === traceId);
    return spans.length >= count ? inOrder(spans) : undefined;
  });

const track = (api: ApiProcess, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${api.url}/event/track`, {
    method: 'POST',
    headers: { 'Client-Key': account.clientKey, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** The order in which spans of a trace began; the earlier of two that began in one millisecond is the parent. */
function inOrder(spans: readonly ReceivedSpan[]): ReceivedSpan[] {
  const depth = (one: ReceivedSpan): number => {
    const parent = spans.find(({ spanId }) => spanId === one.parentSpanId);
    return parent ? 1 + depth(parent) : 0;
  };
  return [...spans].sort((a, b) => Number(a.started - b.started) || depth(a) - depth(b));
}

const parentOf = (spans: readonly ReceivedSpan[], { parentSpanId }: ReceivedSpan): string | undefined =>
  spans.find(({ spanId }) => spanId === parentSpanId)?.name;

const sorted = (told: [name: string, parent: string | undefined, service: string][]) =>
  told.toSorted((a, b) => a.join().localeCompare(b.join()));

const told = {
  type: 'TRACK' as const,
  data: { event_name: 'told', contact_external_id: '', event_data: {} },
};

describe('with a collector', () => {
  let api: ApiProcess;
  let worker: WorkerProcess;
  beforeAll(async () => {
    [api, worker] = await startBoth();
  });
  afterAll(() => Promise.all([api.stop(), worker.stop()]));

  it('one trace leads from the request over the outbox and the workflow to the outbound call, and on to what that caused', async () => {
    const { pool } = store.database;
    const callStep = {
      type: 'APICALL' as const,
      data: { method: 'POST', url: `${provider.origin}/orders/{{event.order}}?token=sesame` },
    };
    await insertFlow(pool, account.userId, { entry_event_name: 'ordered' }, [callStep, told]);
    await insertFlow(pool, account.userId, { entry_event_name: 'told' }, []);
    const answer = await track(api, {
      name: 'ordered',
      contact_external_id: 'ada-lovelace',
      data: { order: 'difference-engine' },
    });
    expect(answer.status).toBe(200);

    const spans = await spansOf('ordered', 9);
    const all = spans.map((span): [string, string | undefined, string] => [
      span.name,
      parentOf(spans, span),
      span.service,
    ]);
    // Two processes may begin theirs at the same time: they are told in no order.
    expect(sorted(all)).toEqual(
      sorted([
        ['POST /api/event/track', undefined, 'sillage-api'],
        ['outbox', 'POST /api/event/track', 'sillage-worker'],
        ['StartWorkflow:automatisationRun', 'outbox', 'sillage-worker'],
        ['advance', 'outbox', 'sillage-worker'],
        ['call api_call', 'outbox', 'sillage-worker'],
        ['advance', 'outbox', 'sillage-worker'],
        ['outbox', 'outbox', 'sillage-worker'],
        ['StartWorkflow:automatisationRun', 'outbox', 'sillage-worker'],
        ['advance', 'outbox', 'sillage-worker'],
      ]),
    );
    for (const { started, ended } of spans) expect(ended).toBeGreaterThanOrEqual(started);
    const attributesOf = (name: string) =>
      spans.filter((span) => span.name === name).map(({ attributes }) => attributes);
    expect(attributesOf('POST /api/event/track')).toMatchObject([
      { 'http.route': '/api/event/track', 'http.response.status_code': 200 },
    ]);
    expect(attributesOf('advance')).toContainEqual(
      expect.objectContaining({ 'sillage.segment': 0, 'sillage.result': 'call' }),
    );
    expect(attributesOf('call api_call')).toMatchObject([
      { 'sillage.outcome': 'answered', 'http.response.status_code': 200 },
    ]);
    // Nothing of the contact, of the event's data, or of what a call's address holds.
    // None of them could be part of a hexadecimal id.
    for (const secret of ['lovelace', 'difference', 'sesame', account.clientKey, 'shop@example.com'])
      expect(collector.bodies.filter((body) => body.includes(secret))).toEqual([]);
  });

  it('a call that fails is told as failed, with its code', async () => {
    await insertFlow(store.database.pool, account.userId, { entry_event_name: 'lost' }, [
      { type: 'APICALL', data: { method: 'GET', url: 'http://10.255.255.1:81/' } },
    ]);
    expect((await track(api, { name: 'lost' })).status).toBe(200);
    const spans = await spansOf('lost', 6);
    const failed = spans.filter(({ status }) => status === 2);
    expect(failed.map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
      ['call api_call', 'address_inside'],
      ['advance', 'address_inside'],
    ]);
  });

  it('the trace of a caller is linked, and does not decide whether a request is traced', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    expect((await track(api, { name: 'traced' }, { traceparent })).status).toBe(200);
    const [span] = await spansOf('traced', 1);
    expect(span?.links).toEqual(['00f067aa0ba902b7']);
    expect(span?.traceId).not.toBe('4bf92f3577b34da6a3ce929d0e0e4736');

    const unsampled = await startTracedApi({ OTEL_TRACES_SAMPLER_ARG: '0' });
    expect((await track(unsampled, { name: 'untraced' }, { traceparent })).status).toBe(200);
    await unsampled.stop();
    const { rows } = await store.database.pool.query(
      `SELECT trace_parent FROM events WHERE name = 'untraced'`,
    );
    expect(rows).toEqual([{ trace_parent: null }]);
  });
});

it('events are taken, and run, while the collector is away', async () => {
  const { pool } = store.database;
  await insertFlow(pool, account.userId, { entry_event_name: 'alone' }, [told]);
  const [api, worker] = await startBoth({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_EXPORTER_OTLP_TIMEOUT: '1000',
  });
  try {
    expect((await track(api, { name: 'alone' })).status).toBe(200);
    await untilFound(async () => {
      const { rowCount } = await pool.query(
        `SELECT FROM automatisation_runs r JOIN events e ON e.id = r.event_id WHERE e.name = 'alone' AND r.state = 'completed'`,
      );
      return rowCount === 1 ? true : undefined;
    });
    await worker.logged('Traces could not be sent.');
  } finally {
    await Promise.all([api.stop(), worker.stop()]);
  }
});
