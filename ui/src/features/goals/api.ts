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

/** What is saved of a goal, and the one that it takes the place of. */
export interface GoalSave {
  automatisationId: number;
  goal: GoalInput;
  before: Goal | null;
}

/** @throws ApiError `version_conflict` (409): another goal has been set meanwhile. */
export const saveGoal = (client: Client, { automatisationId, goal, before }: GoalSave) =>
  client.put<{ goal: Goal }>(goalPath(automatisationId), { ...goal, replaces: before?.created_at ?? null });

/** The goal that is stored, from the details of such a conflict; null: there is none. */
export const goalIn = (details: unknown): Goal | null =>
  (details as { goal?: Goal | null } | undefined)?.goal ?? null; // this code's details (PUT …/goal)

export const deleteGoal = (client: Client, automatisationId: number) =>
  client.delete<undefined>(goalPath(automatisationId));
