import {
  goalAnswer,
  goalFiguresAnswer,
  goalFiguresQuery,
  goalUpdate,
} from '../../../domain/entities/automatisations/goal';
import { defineEndpoint } from '../../http/endpoint';

const ofAutomatisation = { automatisationId: 'automatisation' } as const;

export const readGoal = defineEndpoint({
  method: 'get',
  path: '/automatisation/{automatisationId}/goal',
  summary: 'Read the goal of an automation or a campaign',
  description: 'Null where it has none.',
  params: ofAutomatisation,
  answers: { 200: goalAnswer },
});

export const saveGoal = defineEndpoint({
  method: 'put',
  path: '/automatisation/{automatisationId}/goal',
  summary: 'Set the goal of an automation or a campaign',
  description:
    'The whole goal. It can be set and changed at any time: runs and events that are stored already are counted by it too, in the background (`progress`). A goal that is already so is left as it is. It changes nothing for runs, and makes no revision.',
  params: ofAutomatisation,
  body: goalUpdate,
  example: {
    event_name: 'order_paid',
    filters: [{ variable: 'total', variable_type: 'number', operation: 'GREATER_THAN', value: 20 }],
    window_days: 7,
    value_field: 'total',
  },
  answers: { 200: goalAnswer },
  errors: ['segment_not_found', 'version_conflict'],
  details: { version_conflict: goalAnswer },
});

export const deleteGoal = defineEndpoint({
  method: 'delete',
  path: '/automatisation/{automatisationId}/goal',
  summary: 'Take the goal of an automation or a campaign away',
  description: 'With its figures. Nothing happens where it has none.',
  params: ofAutomatisation,
  answers: { 204: null },
});

export const readGoalFigures = defineEndpoint({
  method: 'get',
  path: '/automatisation/{automatisationId}/goal/figures',
  summary: 'Read how many runs reached the goal',
  description:
    'Of the runs that began in the range, in total and by day. A run reaches the goal once at most: by the first event of its contact that the goal describes, within the window after it began; the event that began it never counts. Contacts that were in the control group of the account when their run began are left out (`left_out`), also of the comparison and of the ways. The ends of the range are taken to the quarter of an hour. Both members are null where there is no goal.',
  params: ofAutomatisation,
  query: goalFiguresQuery,
  answers: { 200: goalFiguresAnswer },
});
