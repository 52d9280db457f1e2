import { dashboard, dashboardQuery } from '../../../domain/entities/dashboard';
import { defineEndpoint } from '../../http/endpoint';

export const readDashboard = defineEndpoint({
  method: 'get',
  path: '/dashboard',
  summary: 'Read what the first screen tells',
  description:
    'How far a newcomer is, the figures of today, what goes wrong, the automations whose runs failed last, and the scheduled tasks that run next.',
  query: dashboardQuery,
  answers: { 200: dashboard },
});
