import type { Goal, GoalFigures, GoalInput } from '../../../../domain/entities/automatisations/goal';
import type { Client } from '../../api/client';
import { shownTimezone } from '../../components/time/shown-timezone';
import type { ReportDays } from '../reports/api';
import { chartRange } from '../reports/range';

/** A flow, and the days in which its runs began. */
export interface GoalScope extends ReportDays {
  automatisationId: number;
}

/** The goal of a flow and its figures; null where it has none. */
export interface GoalReport {
  automatisationId: number;
  goal: Goal | null;
  figures: GoalFigures | null;
}

const goalPath = (automatisationId: number): string => `/automatisation/${automatisationId}/goal`;

/** The answer includes the flow: another one may be open by then. */
export async function fetchGoal(
  client: Client,
  { automatisationId, from, to }: GoalScope,
): Promise<GoalReport> {
  const query = { ...chartRange(from, to), timezone: shownTimezone() };
  const answer = await client.get<Omit<GoalReport, 'automatisationId'>>(
    `${goalPath(automatisationId)}/figures`,
    query,
  );
  return { automatisationId, ...answer };
}

export const saveGoal = (client: Client, automatisationId: number, goal: GoalInput) =>
  client.put<{ goal: Goal }>(goalPath(automatisationId), goal);

export const deleteGoal = (client: Client, automatisationId: number) =>
  client.delete<undefined>(goalPath(automatisationId));
