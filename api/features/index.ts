import type { ApiDependencies } from '../dependencies';
import { Trials } from '../trials/trials';
import { adminRoutes, returnRoutes } from './admin/routes';
import { appRoutes } from './apps/routes';
import { automatisationRoutes } from './automatisations/routes';
import { broadcastRoutes } from './broadcasts/routes';
import { draftRoutes } from './drafts/routes';
import { pastContactRoutes } from './past-contacts/routes';
import { reportRoutes } from './reports/routes';
import { revisionRoutes } from './revisions/routes';
import { loopRoutes } from './loops/routes';
import { runRoutes } from './runs/routes';
import { messageImageRoutes } from './message-images/routes';
import { messageTemplateRoutes } from './message-templates/routes';
import { simulationRoutes } from './simulation/routes';
import { stepRoutes } from './steps/routes';
import { variableRoutes } from './variables/routes';
import { importRoutes } from './imports/routes';
import { backtestRoutes } from './backtests/routes';
import { contactOrderRoutes } from './contact-orders/routes';
import { contactRoutes } from './contacts/routes';
import { customFieldRoutes } from './custom-fields/routes';
import { dashboardRoutes } from './dashboard/routes';
import { erasureRoutes } from './erasures/routes';
import { eventRoutes } from './events/routes';
import { goalRoutes } from './goals/routes';
import { healthRoutes } from './health/routes';
import { noticeRoutes } from './notices/routes';
import { identityRoutes, openIdRoutes } from './openid/routes';
import { passkeyRoutes, passkeySignInRoutes } from './passkeys/routes';
import { rejectedCallRoutes } from './rejected-calls/routes';
import { scheduledTaskRoutes } from './scheduled-tasks/routes';
import { codeSignInRoutes, secondFactorRoutes } from './second-factor/routes';
import { ownSessionRoutes } from './session/own-routes';
import { sessionRoutes } from './session/routes';
import { segmentRoutes } from './segments/routes';
import { suppressionRoutes } from './suppressions/routes';
import { tagRoutes } from './tags/routes';
import { topicRoutes } from './topics/routes';
import { userAppRoutes } from './connections/routes';
import { userRoutes } from './user/routes';
import { webhookStatusRoutes } from './webhooks/routes';

/** Every feature. Each has its own router, so that the middleware of one does not guard another. */
export function createFeatures(dependencies: ApiDependencies) {
  const trials = openTrials(dependencies);
  return {
    open: [
      sessionRoutes(dependencies),
      codeSignInRoutes(dependencies),
      passkeySignInRoutes(dependencies),
      openIdRoutes(dependencies),
      healthRoutes(dependencies),
    ],
    signedIn: [
      userRoutes(dependencies),
      secondFactorRoutes(dependencies),
      passkeyRoutes(dependencies),
      identityRoutes(dependencies),
      ownSessionRoutes(dependencies),
      rejectedCallRoutes(dependencies),
      webhookStatusRoutes(dependencies),
      contactRoutes(dependencies),
      erasureRoutes(dependencies),
      suppressionRoutes(dependencies),
      importRoutes(dependencies),
      contactOrderRoutes(dependencies),
      tagRoutes(dependencies),
      segmentRoutes(dependencies),
      topicRoutes(dependencies),
      messageTemplateRoutes(dependencies, trials),
      messageImageRoutes(dependencies),
      automatisationRoutes(dependencies),
      broadcastRoutes(dependencies),
      stepRoutes(dependencies),
      variableRoutes(dependencies),
      draftRoutes(dependencies),
      revisionRoutes(dependencies),
      runRoutes(dependencies),
      loopRoutes(dependencies),
      goalRoutes(dependencies),
      backtestRoutes(dependencies),
      pastContactRoutes(dependencies),
      simulationRoutes(dependencies, trials),
      eventRoutes(dependencies),
      reportRoutes(dependencies),
      dashboardRoutes(dependencies),
      noticeRoutes(dependencies),
      customFieldRoutes(dependencies),
      scheduledTaskRoutes(dependencies),
      appRoutes(dependencies),
      userAppRoutes(dependencies),
      adminRoutes(dependencies),
      returnRoutes(dependencies),
    ],
  };
}

/** What tries flows, steps and messages, in threads that all features share; they end with the process. */
const openTrials = ({ settings }: ApiDependencies): Trials => new Trials(settings.TRIALS_AT_ONCE);
