import { z } from 'zod';
import { automatisationDetail } from '../../../domain/entities/automatisation';
import { campaignProgress } from '../../../domain/entities/campaign';
import { pageMeta } from '../../../domain/entities/common';
import { automatisationStats, run, runDetail, runQuery } from '../../../domain/entities/run';
import { defineCall } from '../../call';

const ofAutomatisation = { automatisationId: 'automatisation' } as const;
const ofRun = { ...ofAutomatisation, runId: 'run' } as const;

export const listRuns = defineCall({
  method: 'get',
  path: '/automatisation/{automatisationId}/run',
  summary: 'List runs, newest first',
  params: ofAutomatisation,
  query: runQuery,
  answers: { 200: z.object({ runs: z.array(run), meta: pageMeta }) },
});

export const readRun = defineCall({
  method: 'get',
  path: '/automatisation/{automatisationId}/run/{runId}',
  summary: 'Read a run with its log',
  params: ofRun,
  answers: { 200: z.object({ run: runDetail }) },
});

export const stopRun = defineCall({
  method: 'post',
  path: '/automatisation/{automatisationId}/run/{runId}/stop',
  summary: 'Stop a run',
  params: ofRun,
  answers: { 200: z.object({ run: runDetail }) },
  errors: ['run_not_running'],
});

export const stopAllRuns = defineCall({
  method: 'delete',
  path: '/automatisation/{automatisationId}/run',
  summary: 'Stop all runs',
  description: 'Answers how many runs it stopped.',
  params: ofAutomatisation,
  answers: { 200: z.object({ count_of_campaign_stopped: z.number().int() }) },
});

export const readStats = defineCall({
  method: 'get',
  path: '/automatisation/{automatisationId}/stats',
  summary: 'Count runs by state, and visits by step',
  params: ofAutomatisation,
  answers: { 200: z.object({ stats: automatisationStats }) },
});

export const readProgress = defineCall({
  method: 'get',
  path: '/automatisation/{automatisationId}/campaign',
  summary: 'Tell how far a campaign is',
  description:
    'The same for an automation: its runs, each with what is done of it, the rate and the time left.',
  params: ofAutomatisation,
  answers: { 200: z.object({ campaign: campaignProgress }) },
});

export const pauseAutomatisation = defineCall({
  method: 'post',
  path: '/automatisation/{automatisationId}/pause',
  summary: 'Pause a campaign or an automation',
  description:
    'Its runs begin no further step until it goes on, and runs that start meanwhile wait before their first. What sleeps keeps its time.',
  params: ofAutomatisation,
  answers: { 200: z.object({ automatisation: automatisationDetail }) },
});

export const resumeAutomatisation = defineCall({
  method: 'post',
  path: '/automatisation/{automatisationId}/resume',
  summary: 'Let a paused campaign or automation go on',
  params: ofAutomatisation,
  answers: { 200: z.object({ automatisation: automatisationDetail }) },
});
