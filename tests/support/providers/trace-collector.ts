import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** A span as the collector received it; times are in nanoseconds since 1970. */
export interface ReceivedSpan {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  started: bigint;
  ended: bigint;
  attributes: Record<string, unknown>;
  links: string[];
  /** 2 means that the work failed. */
  status: number | undefined;
}

/** A collector of OpenTelemetry on loopback that keeps the spans it receives. */
export interface TraceCollector {
  readonly origin: string;
  readonly spans: ReceivedSpan[];
  /** All bodies that it received. */
  readonly bodies: string[];
  close(): Promise<void>;
}

/*
 * The JSON form of OTLP, as a collector accepts it at /v1/traces: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding and
 * https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/trace/v1/trace.proto
 */
const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const span = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  name: z.string(),
  startTimeUnixNano: z.string().regex(/^\d+$/),
  endTimeUnixNano: z.string().regex(/^\d+$/),
  attributes: z.array(attribute),
  links: z.array(z.object({ spanId: z.string() })).optional(),
  status: z.object({ code: z.number().optional() }).optional(),
});
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

const valuesOf = (attributes: readonly z.infer<typeof attribute>[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer((request, answer) => {
    void text(request).then((body) => {
      if (request.method !== 'POST' || request.url !== '/v1/traces') return answer.writeHead(404).end();
      bodies.push(body);
      // What a sender heard no answer to is sent again.
      for (const one of spansIn(body))
        if (!spans.some(({ spanId }) => spanId === one.spanId)) spans.push(one);
      return answer.setHeader('Content-Type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on TCP
    spans,
    bodies,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const spansIn = (body: string): ReceivedSpan[] =>
  exported.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map((one) => ({
        service: String(valuesOf(resource.attributes)['service.name']),
        traceId: one.traceId,
        spanId: one.spanId,
        parentSpanId: one.parentSpanId,
        name: one.name,
        started: BigInt(one.startTimeUnixNano),
        ended: BigInt(one.endTimeUnixNano),
        attributes: valuesOf(one.attributes),
        links: (one.links ?? []).map(({ spanId }) => spanId),
        status: one.status?.code,
      })),
    ),
  );
