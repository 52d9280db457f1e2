import { z } from 'zod';
import { automatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import { campaignOutcome, campaignProgress } from '../../../domain/entities/automatisations/campaign';
import { campaignAudience } from '../../../domain/entities/automatisations/campaign-audience';
import { pageMeta } from '../../../domain/entities/common';
import {
  failedPeriod,
  resolvedRuns,
  retryQuery,
  run,
  runDetail,
  runQuery,
  skipQuery,
} from '../../../domain/entities/runs/run';
import {
  automatisationStats,
  contactsAtStep,
  contactsAtStepQuery,
  linksOfStep,
  statsQuery,
} from '../../../domain/entities/automatisations/steps/step-count';
import { runOrder, runsAtOnce } from '../../../domain/entities/runs/run-order';
import { defineEndpoint } from '../../http/endpoint';

const ofAutomatisation = { automatisationId: 'automatisation' } as const;
const ofRun = { ...ofAutomatisation, runId: 'run' } as const;
const ofStep = { ...ofAutomatisation, stepId: 'step' } as const;

export const listRuns = defineEndpoint({
  method: 'get',
  path: '/automatisation/{automatisationId}/run',
  summary: 'List runs, newest first',
  description: 'Filters are joined: each that is given leaves fewer runs. Items of loops are runs too.',
  params: ofAutomatisation,
  query: runQuery,
  answers: { 200: z.object({ runs: z.array(run), meta: pageMeta }) },
  errors: ['step_not_found', 'run_not_found', 'contact_not_found'],
});

export const readRun = defineEndpoint({
  method: 'get',
  path: '/automatisation/{automatisationId}/run/{runId}',
  summary: 'Read a run with its log',
  description:
    'With what was done to it by hand, the event that started it and the run that sent that one, and the events that it sent.',
  params: ofRun,
  answers: { 200: z.object({ run: runDetail }) },
});

export const stopRun = defineEndpoint({
  method: 'post',
  path: '/automatisation/{automatisationId}/run/{runId}/stop',
  summary: 'Stop a run',
  description: 'A running one ends where it stands, with the items of its loops; a failed one is given up.',
  params: ofRun,
  answers: { 200: z.object({ run: runDetail }) },
  errors: ['run_not_running'],
});

export const continueSend = defineEndpoint({
  method: 'post',
  path: '/automatisation/{automatisationId}/run/{runId}/continuation',
  summary: 'Run a campaign for those whom a send has not reached',
  description:
    'The run is the send’s first: `unfinished.run_id` of the campaign’s progress. The loop gathers its contacts as they are now, and leaves out whom a run of this send was sent a message for, or may have been: its outcome is unknown, or its call is out. Where the flow sends no message of its own, it leaves out whom it is done with.',
  params: ofRun,
  answers: { 204: null },
  errors: [
    'send_goes_on',
    'send_not_kept',
    'send_not_over_contacts',
    'flow_is_broadcast',
    'campaign_has_problems',
  ],
});

export const retryRun = defineEndpoint({
  method: 'post',
  path: '/automatisation/{automatisationId}/run/{runId}/retry',
  summary: 'Retry a failed run, or try its call now',
  description:
    'The run goes on at the step where it failed; what it did before stays done. Of a running run whose call failed and is tried again (`retried_call`), the call is tried now and not when its time comes. An item of a loop goes on by itself: the loop counts it, and does not wait for it.',
  params: ofRun,
  query: retryQuery,
  answers: { 200: z.object({ run: runDetail }) },
  errors: ['run_not_failed', 'run_contact_left', 'run_outcome_unknown', 'run_call_under_way'],
});

export const skipStep = defineEndpoint({
  method: 'post',
  path: '/automatisation/{automatisationId}/run/{runId}/skip',
  summary: 'Let a failed run go on past its step',
  description:
    'The step is told, and counted, as passed over. Past a loop is past the end, because its body is all that follows. Of a running run whose call failed and is tried again (`retried_call`), the call is passed over.',
  params: ofRun,
  query: skipQuery,
  answers: { 200: z.object({ run: runDetail }) },
  errors: [
    'run_not_failed',
    'run_contact_left',
    'run_branch_needed',
    'run_step_unknown',
    'run_call_under_way',
  ],
});

export const retryFailed = defineEndpoint({
  method: 'post',
  path: '/automatisation/{automatisationId}/step/{stepId}/failed/retry',
  summary: 'Retry all runs that failed at a step',
  params: ofStep,
  query: retryQuery.extend(failedPeriod.shape),
  answers: { 200: resolvedRuns },
});

export const skipFailed = defineEndpoint({
  method: 'post',
  path: '/automatisation/{automatisationId}/step/{stepId}/failed/skip',
  summary: 'Let all runs that failed at a step go on past it',
  params: ofStep,
  query: skipQuery.extend(failedPeriod.shape),
  answers: { 200: resolvedRuns },
  errors: ['run_branch_needed'],
});

export const stopFailed = defineEndpoint({
  method: 'post',
  path: '/automatisation/{automatisationId}/step/{stepId}/failed/stop',
  summary: 'Give up all runs that failed at a step',
  params: ofStep,
  query: failedPeriod,
  answers: { 200: resolvedRuns },
});

export const tryNow = defineEndpoint({
  method: 'post',
  path: '/automatisation/{automatisationId}/step/{stepId}/tried_again/retry',
  summary: 'Try all calls of a step now that failed and are tried again',
  description:
    'Each as `POST …/run/{runId}/retry`. The pace of their connection is kept, and so is the wait that its provider asked for.',
  params: ofStep,
  answers: { 200: resolvedRuns },
});

export const passOver = defineEndpoint({
  method: 'post',
  path: '/automatisation/{automatisationId}/step/{stepId}/tried_again/skip',
  summary: 'Pass over all calls of a step that failed and are tried again',
  description: 'Each as `POST …/run/{runId}/skip`: these runs go on behind the step.',
  params: ofStep,
  answers: { 200: resolvedRuns },
});

export const listContactsAtStep = defineEndpoint({
  method: 'get',
  path: '/automatisation/{automatisationId}/step/{stepId}/contact',
  summary: 'List contacts at a step',
  description:
    'Contacts whose run waits at the step or failed there, the last to come first; or those that one of the step’s counts counts, in the same period.',
  params: ofStep,
  query: contactsAtStepQuery,
  answers: { 200: contactsAtStep },
});

export const listLinks = defineEndpoint({
  method: 'get',
  path: '/automatisation/{automatisationId}/step/{stepId}/link',
  summary: 'List the links of a step’s messages that were followed',
  description:
    'By persons, in the messages of visits that began in the period. Links of messages whose contents are erased are none any more.',
  params: ofStep,
  query: statsQuery,
  answers: { 200: linksOfStep },
});

export const stopAllRuns = defineEndpoint({
  method: 'delete',
  path: '/automatisation/{automatisationId}/run',
  summary: 'Stop all runs',
  description: `Answers how many runs it stopped, items of loops with them. None of them begins another step from then on. More than ${runsAtOnce} are ended in the background, by the order that is answered.`,
  params: ofAutomatisation,
  answers: {
    200: z.object({
      count_of_campaign_stopped: z.number().int(),
      order: runOrder.optional(),
      campaign: campaignOutcome
        .optional()
        .describe('What became of those whom the runs of a campaign go through; none where no run went on.'),
    }),
  },
});

export const listOrders = defineEndpoint({
  method: 'get',
  path: '/automatisation/{automatisationId}/order',
  summary: 'List orders about very many runs',
  description:
    'What was ordered about more runs than can be seen to at once, and how far it is: orders that are worked off, and those that ended in the last 15 minutes, the newest first.',
  params: ofAutomatisation,
  answers: { 200: z.object({ orders: z.array(runOrder) }) },
});

export const readStats = defineEndpoint({
  method: 'get',
  path: '/automatisation/{automatisationId}/stats',
  summary: 'Count runs by state, and visits by step',
  description:
    'Since the beginning, or of a period: runs that entered in it, and visits that began in it. Items of a loop are no runs of their own here; they count at their steps.',
  params: ofAutomatisation,
  query: statsQuery,
  answers: { 200: z.object({ stats: automatisationStats }) },
});

export const readProgress = defineEndpoint({
  method: 'get',
  path: '/automatisation/{automatisationId}/campaign',
  summary: 'Tell how far a campaign is',
  description:
    'The same for an automation: its runs, each with what is done of it, the rate and the time left.',
  params: ofAutomatisation,
  answers: { 200: z.object({ campaign: campaignProgress }) },
});

export const readAudience = defineEndpoint({
  method: 'get',
  path: '/automatisation/{automatisationId}/audience',
  summary: 'Count whom a campaign would go through, and whom its messages would not go to',
  description:
    'By what holds now: contacts of its first step, a loop over contacts, and for each step that sends them a message how many it goes to, and how many it does not and why. Up to 50,000 contacts are looked at, for three seconds at most: `is_exact` says whether that was all. Null where the flow does not begin with a loop over contacts.',
  params: ofAutomatisation,
  countsAs: 5,
  answers: { 200: z.object({ audience: campaignAudience.nullable() }) },
  errors: ['too_many_counts'],
});

export const pauseAutomatisation = defineEndpoint({
  method: 'post',
  path: '/automatisation/{automatisationId}/pause',
  summary: 'Pause a campaign or an automation',
  description:
    'Its runs begin no further step until it goes on, and runs that start meanwhile wait before their first. What sleeps keeps its time.',
  params: ofAutomatisation,
  answers: { 200: z.object({ automatisation: automatisationDetail }) },
});

export const resumeAutomatisation = defineEndpoint({
  method: 'post',
  path: '/automatisation/{automatisationId}/resume',
  summary: 'Let a paused campaign or automation go on',
  params: ofAutomatisation,
  answers: { 200: z.object({ automatisation: automatisationDetail }) },
});
