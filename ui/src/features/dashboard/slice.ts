import type { Dashboard } from '../../../../domain/entities/dashboard';
import type { Client } from '../../api/client';
import { createResource } from '../../store/resource';
import { today } from '../../components/time/clocks';
import { utcText } from '../reports/range';

/** Today begins at midnight in the displayed timezone. */
const fetchDashboard = (client: Client) =>
  client.get<Dashboard>('/dashboard', { from_date: utcText(today()) });

export const dashboard = createResource('dashboard', fetchDashboard);
