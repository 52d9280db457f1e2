import dayjs from 'dayjs';
import type { Dashboard } from '../../../../domain/entities/dashboard';
import type { Client } from '../../api/client';
import { createResource } from '../../store/resource';
import { utcText } from '../reports/range';

/** Today begins at the midnight of this browser. */
const fetchDashboard = (client: Client) =>
  client.get<Dashboard>('/dashboard', { from_date: utcText(dayjs().startOf('day')) });

export const dashboard = createResource('dashboard', fetchDashboard);
