import type { Logger } from 'pino';
import type { Settings } from '../config/settings';
import { within } from '../db/database/within';
import { ChosenSpanId, createTracing, type Tracing } from './tracing';

/** How long the last spans may take to be sent when the process ends, in milliseconds. */
const closingMilliseconds = 2_000;
/** The longest text of a trouble in the log. */
const troubleLimit = 300;

/** The message of an error that OpenTelemetry tells as JSON; else the text itself. */
const messageIn = (text: string): string => /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text;

/**
 * Sends traces to a collector by OTLP over HTTP if OTEL_EXPORTER_OTLP_ENDPOINT is set (https://opentelemetry.io/docs/specs/otlp/); else
 * there are none, and nothing is loaded for them. What cannot be sent is dropped: work never waits for a collector.
 */
export async function startTracing(
  service: 'sillage-api' | 'sillage-worker',
  settings: Pick<Settings, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>,
  logger: Logger,
): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = settings;
  if (endpoint === undefined) return undefined;
  const [{ diag, DiagLogLevel }, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const tell = (text: string): void =>
    logger.warn({ trouble: messageIn(text).slice(0, troubleLimit) }, 'Traces could not be sent.');
  const silent = (): void => undefined;
  diag.setLogger(
    { error: tell, warn: tell, info: silent, debug: silent, verbose: silent },
    DiagLogLevel.WARN,
  );

  const spanIds = new ChosenSpanId();
  const random = new sdk.RandomIdGenerator();
  const provider = new sdk.TracerProvider({
    resource: resources.defaultResource().merge(
      resources
        .resourceFromAttributes({ 'service.name': service })
        // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES go before.
        .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    ),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    idGenerator: {
      generateTraceId: () => random.generateTraceId(),
      generateSpanId: () => spanIds.take() ?? random.generateSpanId(),
    },
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  });
  return createTracing(provider.getTracer('sillage'), spanIds, () =>
    within(closingMilliseconds, provider.shutdown().catch(silent)),
  );
}
