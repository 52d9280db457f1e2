import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { batchLimit } from '../../domain/entities/events/ingestion';
import type { History, Row } from './history';
import { PublicApi } from './public-api';
import { replay } from './replay';

const bodySchema = z.object({
  items: z.array(z.object({ contact_external_id: z.string(), message_id: z.string() })),
});
type Item = z.infer<typeof bodySchema>['items'][number];

/** A server that accepts batches as Sillage does; `answer` may return another status instead. */
class TestServer {
  readonly batches: Item[][] = [];
  private server?: Server;
  answer: (attempt: number) => { status: number; headers?: Record<string, string> } | null = () => null;
  refuses: (item: Item) => boolean = () => false;
  attempts = 0;

  async start(port = 0): Promise<number> {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.attempts += 1;
        const other = this.answer(this.attempts);
        const body = other ? '{"error":{"code":"some","message":"Some reason."}}' : this.store(chunks);
        response.writeHead(other?.status ?? 200, { 'Content-Type': 'application/json', ...other?.headers });
        response.end(body);
      });
    });
    await new Promise<void>((listening) => this.server?.listen(port, '127.0.0.1', listening));
    return (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((closed) => this.server?.close(closed));
  }

  private store(chunks: Buffer[]): string {
    const { items } = bodySchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
    this.batches.push(items);
    const error = { code: 'invalid_input', message: 'The call cannot be accepted.' };
    const results = items.map((item, index) =>
      this.refuses(item) ? { index, error } : { index, event: { id: index } },
    );
    return JSON.stringify({ data: { results } });
  }
}

const rowOf = (line: number, contact: string): Row => ({
  line,
  bytes: 10,
  item: { name: 'purchase', contact_external_id: contact, message_id: `replay-${line}`, data: {} },
});

const historyOf = (rows: Row[]): History => ({
  bytes: rows.length * 10,
  async *rows() {
    yield* await Promise.resolve(rows);
  },
});

const quiet = { advance: () => undefined };

describe('a replay', () => {
  let server: TestServer;
  let port: number;
  const said: (string | null)[] = [];

  beforeEach(async () => {
    server = new TestServer();
    port = await server.start();
    said.length = 0;
  });
  afterEach(() => server.stop());

  const api = (signal = new AbortController().signal): PublicApi =>
    new PublicApi(
      { baseUrl: `http://127.0.0.1:${port}`, clientKey: 'key' },
      { signal, onWaiting: (reason) => said.push(reason) },
    );

  it('sends every row once, in batches, and the rows of a contact in their order', async () => {
    const rows = Array.from({ length: 3_000 }, (_, place) => rowOf(place + 2, `contact ${place % 7}`));
    const report = await replay(historyOf(rows), api(), quiet);

    expect(report).toEqual({ sent: 3_000, bad: 0, badLines: [] });
    expect(Math.max(...server.batches.map((batch) => batch.length))).toBeLessThanOrEqual(batchLimit);
    const items = server.batches.flat();
    expect(new Set(items.map((item) => item.message_id)).size).toBe(3_000);
    for (const contact of new Set(items.map((item) => item.contact_external_id))) {
      const lines = items
        .filter((item) => item.contact_external_id === contact)
        .map((item) => Number(item.message_id.replace('replay-', '')));
      expect(lines).toEqual([...lines].sort((a, b) => a - b));
    }
  });

  it('keeps the bodies of long rows below the limit', async () => {
    const long = (line: number): Row => ({
      ...rowOf(line, 'one'),
      item: {
        name: 'n',
        contact_external_id: 'one',
        message_id: `replay-${line}`,
        data: { text: 'x'.repeat(9_000) },
      },
    });
    const tooLong: Row = { line: 99, bytes: 1, item: { name: 'n', data: { text: 'x'.repeat(300_000) } } };
    const rows = [...Array.from({ length: 60 }, (_, place) => long(place + 2)), tooLong];
    const report = await replay(historyOf(rows), api(), quiet);

    expect(report).toMatchObject({ sent: 60, bad: 1, badLines: [{ line: 99 }] });
    expect(server.batches.length).toBeGreaterThan(2);
  });

  it('names the lines that are bad and goes on with the others', async () => {
    server.refuses = (item) => item.message_id === 'replay-3';
    const rows = [
      rowOf(2, 'a'),
      rowOf(3, 'a'),
      rowOf(4, 'a'),
      { line: 5, bytes: 10, problem: 'date is empty' },
    ];
    const report = await replay(historyOf(rows), api(), quiet);

    expect(report).toEqual({
      sent: 2,
      bad: 2,
      badLines: [
        { line: 3, problem: 'The call cannot be accepted.' },
        { line: 5, problem: 'date is empty' },
      ],
    });
  });

  it('waits for a server that is away, and says so', async () => {
    await server.stop();
    const done = replay(historyOf([rowOf(2, 'a')]), api(), quiet);
    await new Promise<void>((waiting) => {
      const timer = setInterval(() => {
        if (said.length === 0) return;
        clearInterval(timer);
        waiting();
      }, 10);
    });
    server = new TestServer();
    await server.start(port);

    expect(await done).toMatchObject({ sent: 1 });
    expect(said[0]).toContain('does not answer (ECONNREFUSED)');
    expect(said.at(-1)).toBeNull();
  });

  it('tries again what a server that is not well refuses', async () => {
    server.answer = (attempt) => (attempt === 1 ? { status: 503 } : null);
    expect(await replay(historyOf([rowOf(2, 'a')]), api(), quiet)).toMatchObject({ sent: 1 });
    expect(said).toEqual([expect.stringContaining('is not well (503)'), null]);
  });

  it('waits as long as a busy server asks', async () => {
    server.answer = (attempt) => (attempt === 1 ? { status: 429, headers: { 'Retry-After': '1' } } : null);
    const started = performance.now();
    expect(await replay(historyOf([rowOf(2, 'a')]), api(), quiet)).toMatchObject({ sent: 1 });
    expect(performance.now() - started).toBeGreaterThanOrEqual(990);
  });

  it('ends with a clear line when the client key is wrong', async () => {
    server.answer = () => ({ status: 401 });
    await expect(replay(historyOf([rowOf(2, 'a')]), api(), quiet)).rejects.toThrow('set CLIENT_KEY');
    expect(server.attempts).toBe(1);
  });

  it('ends at once when it is stopped, while it waits too', async () => {
    server.answer = () => ({ status: 503 });
    const stopping = new AbortController();
    const done = replay(historyOf([rowOf(2, 'a')]), api(stopping.signal), quiet);
    stopping.abort();
    await expect(done).rejects.toThrow('aborted');
  });
});
