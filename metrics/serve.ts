import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

export interface MetricsOptions {
  host: string;
  /** 0 uses a free port. */
  port: number;
  registry: Registry;
  /** Why this process should not receive work just now; null when it should. */
  trouble(): Promise<string | null>;
  /** Metrics from another part of the process, in Prometheus' text format. */
  more?(): Promise<string>;
}

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Serves monitoring on a separate port that is not reachable from the internet: `/metrics` in Prometheus' text format
 * (https://prometheus.io/docs/instrumenting/exposition_formats/), `/live` as long as the process responds, `/ready` when it should receive
 * work, 503 with the reason when not. Rejects when the port is taken.
 */
export async function serveMetrics(options: MetricsOptions): Promise<MetricsServer> {
  const { registry } = options;
  const pages: Record<string, (answer: ServerResponse) => Promise<void>> = {
    async '/metrics'(answer) {
      const [own, others] = await Promise.all([registry.metrics(), options.more?.().catch(() => '')]);
      send(answer, 200, registry.contentType, own + (others ?? ''));
    },
    '/live': (answer) => Promise.resolve(send(answer, 200, plain, 'live\n')),
    async '/ready'(answer) {
      const reason = await options.trouble();
      if (reason === null) send(answer, 200, plain, 'ready\n');
      else send(answer, 503, plain, `not ready: ${reason}\n`);
    },
  };
  const server = createServer((request, answer) => {
    const page = pages[new URL(request.url ?? '/', 'http://localhost').pathname];
    if (!page) return send(answer, 404, plain, 'Here are /metrics, /live and /ready.\n');
    page(answer).catch(() => send(answer, 500, plain, 'The metrics could not be read.\n'));
  });
  server.listen(options.port, options.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const plain = 'text/plain; charset=utf-8';

function send(answer: ServerResponse, status: number, type: string, text: string): void {
  answer.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
}
