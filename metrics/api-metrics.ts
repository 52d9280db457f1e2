import { Counter, Histogram, type Registry } from 'prom-client';

/** Data stored in batches: items that arrive together share a transaction. */
export type Stored = 'contact' | 'event' | 'delivery';

/** The API's metrics. Labels come from our own code, never from what people send, so their number is bounded. */
export interface ApiMetrics {
  /** A request was answered. `route` is its pattern, such as `/api/contact/:contactId`. */
  answered(request: { method: string; route: string; status: number; milliseconds: number }): void;
  /** So many items were committed in one transaction. */
  committed(what: Stored, items: number): void;
  /** An ingested item was refused; the label is the code returned to its sender. */
  refused(code: string): void;
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const groupSizes = [1, 2, 5, 10, 20, 50, 100, 200, 500];
/** Methods with their own label; all other values share one label. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

export function createApiMetrics(registry: Registry): ApiMetrics {
  const registers = [registry];
  const requests = new Histogram({
    name: 'sillage_http_request_duration_seconds',
    help: 'Time until the answer of an HTTP request begins, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers,
  });
  const groups = new Histogram({
    name: 'sillage_group_commit_items',
    help: 'Contacts, events and deliveries of webhooks that were committed, by how many shared a transaction.',
    labelNames: ['what'],
    buckets: groupSizes,
    registers,
  });
  const refused = new Counter({
    name: 'sillage_ingestion_refused_total',
    help: 'Items of Identify, Track, Segment.com’s calls and webhooks that were refused, by the code of the error.',
    labelNames: ['code'],
    registers,
  });
  return {
    answered: ({ method, route, status, milliseconds }) =>
      requests.observe(
        { method: methods.has(method) ? method : 'other', route, status },
        milliseconds / 1_000,
      ),
    committed: (what, items) => groups.observe({ what }, items),
    refused: (code) => refused.inc({ code }),
  };
}
