import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Tracer } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';

/**
 * The place of a piece of work in its trace, as W3C's header `traceparent` has it: the ids of the trace and of the span that is its parent
 * (https://www.w3.org/TR/trace-context/#traceparent-header).
 */
export type TraceParent = string;

/** Attributes of a span: ids, numbers and codes, never what people sent, where they live, or a secret. */
export type SpanAttributes = Record<string, string | number | string[] | undefined>;

/** A piece of work that is over; times are in milliseconds since 1970. */
export interface DoneWork {
  name: string;
  kind?: SpanKind;
  parent: TraceParent;
  started: number;
  ended: number;
  /** Absent: a new id. Other spans may name a given one as their parent before this one is recorded. */
  spanId?: string;
  attributes?: SpanAttributes;
  /** The code of what failed; absent when nothing did. */
  failure?: string | undefined;
}

/** How a request was answered. */
export interface AnsweredRequest {
  method: string;
  /** The route's pattern. */
  route: string;
  status: number;
}

/** The traces of this process. */
export interface Tracing {
  /** Runs the work of answering a request as the beginning of a trace. `caller` is the request's own `traceparent`, to which it is linked. */
  answering(
    caller: string | undefined,
    work: () => Promise<void>,
    answered: () => AnsweredRequest,
  ): Promise<void>;
  /** Records work that is over, in the trace of its parent. */
  record(work: DoneWork): void;
  /** Sends what has been recorded, and ends. */
  close(): Promise<void>;
}

const requests = new AsyncLocalStorage<TraceParent>();

/** Where the work that the current request causes belongs; undefined outside of a traced request. */
export const currentTraceParent = (): TraceParent | undefined => requests.getStore();

/** Span ids that are not left to chance: the next span takes it. */
export class ChosenSpanId {
  private chosen: string | undefined;

  during<Result>(spanId: string | undefined, work: () => Result): Result {
    this.chosen = spanId;
    try {
      return work();
    } finally {
      this.chosen = undefined;
    }
  }

  take(): string | undefined {
    const { chosen } = this;
    this.chosen = undefined;
    return chosen;
  }
}

/** Traces by a tracer of OpenTelemetry whose span ids come from `spanIds` first; `close` sends what is left. */
export function createTracing(tracer: Tracer, spanIds: ChosenSpanId, close: () => Promise<void>): Tracing {
  return {
    async answering(caller, work, answered) {
      const linked = caller === undefined ? null : parseTraceParent(caller);
      // A trace begins here even if the caller has one: else anybody could have everything recorded.
      const span = tracer.startSpan(
        'request',
        { kind: SpanKind.SERVER, links: linked ? [{ context: linked }] : [] },
        ROOT_CONTEXT,
      );
      try {
        await (span.isRecording() ? requests.run(traceParentOf(span.spanContext()), work) : work());
      } finally {
        const { method, route, status } = answered();
        span.updateName(`${method} ${route}`);
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      }
    },
    record({ name, kind = SpanKind.INTERNAL, parent, started, ended, spanId, attributes, failure }) {
      const within = contextOf(parent);
      if (!within) return;
      const span = spanIds.during(spanId, () =>
        tracer.startSpan(name, { kind, startTime: started, attributes: attributes ?? {} }, within),
      );
      if (failure !== undefined) {
        span.setAttribute('error.type', failure);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end(Math.max(started, ended));
    },
    close,
  };
}

function contextOf(parent: TraceParent): Context | null {
  const found = parseTraceParent(parent);
  return found && trace.setSpanContext(ROOT_CONTEXT, { ...found, isRemote: true });
}

const traceParentOf = ({ traceId, spanId }: { traceId: string; spanId: string }): TraceParent =>
  `00-${traceId}-${spanId}-01`;
