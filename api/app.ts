import Koa from 'koa';
import compress from 'koa-compress';
import { imageStoreOf } from '../egress/images/open';
import { withCallQuota } from './limits/call-quota';
import type { ApiState } from './context';
import type { ApiDependencies } from './dependencies';
import { documentation } from './document/documentation';
import { createFeatures } from './features';
import { endConnections } from './http/leaving';
import { imageCalls } from './images/definitions';
import { serveImages } from './images/serve';
import { createIngestion } from './ingestion';
import { ingestionCallGroups } from './ingestion/definitions';
import { webhookCalls } from './ingestion/webhooks/definitions';
import { answerErrors } from './middleware/answer-errors';
import { underBasePath } from './middleware/base-path';
import { impersonatedRuns } from './middleware/impersonated-runs';
import { serveInterface } from './middleware/interface';
import { jsonAnswers } from './middleware/json-answers';
import { measureAnswers } from './middleware/measure-answers';
import { noSniff } from './middleware/no-sniff';
import { requestLog } from './middleware/request-log';
import { sameOrigin } from './middleware/same-origin';
import { secureCookies } from './middleware/secure-cookies';
import { securityHeaders } from './middleware/security-headers';
import { traceAnswers } from './middleware/trace-answers';
import { unmatched } from './middleware/unmatched';
import { tracking } from './tracking';
import { trackingCalls } from './tracking/definitions';
import { unsubscribe } from './unsubscribe';
import { unsubscribeCalls } from './unsubscribe/definitions';

/** Paths without an id that no router serves: Identify, Track, Segment.com's and the webhooks. */
const fixedRoutes = new Set(
  [...ingestionCallGroups, webhookCalls].flatMap(({ prefix, calls }) =>
    calls.map(({ path }) => `${prefix}${path}`),
  ),
);

/** Builds the API with the interface. It does not listen: `server.ts` and tests do. */
export function createApp(dependencies: ApiDependencies): Koa<ApiState> {
  const { database, settings, logger, metrics, tracing } = dependencies;
  // Behind a proxy, only the last address in X-Forwarded-For is what the proxy saw; anybody can forge the ones before it.
  const app = new Koa<ApiState>({
    proxy: settings.TRUST_PROXY > 0,
    maxIpsCount: Math.max(settings.TRUST_PROXY, 1),
  });
  // A caller that disconnects is not our failure; all other errors are answered, and logged, by answerErrors.
  app.on('error', (error: unknown) => logger.debug({ error }, 'A connection broke.'));

  app.use(endConnections(dependencies.stopping));
  app.use(noSniff);
  if (tracing) app.use(traceAnswers(tracing, fixedRoutes));
  if (metrics) app.use(measureAnswers(metrics, fixedRoutes));
  if (settings.BASE_PATH !== '') {
    app.use(answerErrors(logger));
    app.use(underBasePath(settings.BASE_PATH));
  }
  app.use(impersonatedRuns(database, logger));
  app.use(createIngestion(dependencies));
  app.use(requestLog(logger));
  app.use(secureCookies(settings));
  app.use(securityHeaders(settings));
  app.use(compress());
  app.use(jsonAnswers);
  app.use(answerErrors(logger));
  app.use(unsubscribe(database));
  app.use(tracking(database, logger));
  app.use(serveImages(imageStoreOf(settings), logger));
  app.use(serveInterface(settings.UI_DIST, settings.BASE_PATH));
  app.use(sameOrigin(settings));
  app.use(withCallQuota(settings));
  const { open, signedIn } = createFeatures(dependencies);
  const groups = [
    ...ingestionCallGroups,
    webhookCalls,
    unsubscribeCalls,
    trackingCalls,
    imageCalls,
    ...open,
    ...signedIn,
  ];
  app.use(documentation(groups, settings.BASE_PATH));
  for (const { router } of open) app.use(router.routes());
  for (const { router } of signedIn) app.use(router.routes());
  app.use(unmatched([...open, ...signedIn].map(({ router }) => router)));
  return app;
}
