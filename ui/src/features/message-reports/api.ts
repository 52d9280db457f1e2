import type { Channel } from '../../../../domain/entities/contacts/channel';
import type { CohortReport } from '../../../../domain/entities/reports/cohort';
import type { SendingHealth } from '../../../../domain/entities/reports/health';
import type { MessageReport } from '../../../../domain/entities/reports/messages';
import type {
  RevenueReport,
  RevenueSetting,
  RevenueSettingInput,
} from '../../../../domain/entities/reports/revenue';
import type { Client } from '../../api/client';
import { shownTimezone } from '../../components/time/shown-timezone';
import type { ReportDays } from '../reports/api';
import { wireRange } from '../reports/range';

/** The days of a report of messages, and their channel, unless it covers all. */
interface MessageScope extends ReportDays {
  channel?: Channel | undefined;
}

export const messageQuery = ({ from, to, channel }: MessageScope) => ({
  ...wireRange(from, to),
  ...(channel && { channel }),
});

export const fetchMessages = (client: Client, scope: MessageScope) =>
  client.get<MessageReport>('/report/message', messageQuery(scope));

export const fetchRevenue = (client: Client, { from, to }: ReportDays) =>
  client.get<RevenueReport>('/report/revenue', wireRange(from, to));

/** What counts as revenue; null: nothing does. */
export const fetchRevenueSetting = async (client: Client): Promise<RevenueSetting | null> =>
  (await client.get<{ setting: RevenueSetting | null }>('/report/revenue/setting')).setting;

/** What is saved of what counts as revenue, and what it takes the place of. */
export interface RevenueSettingSave {
  setting: RevenueSettingInput;
  before: RevenueSetting | null;
}

/** @throws ApiError `version_conflict` (409): something else has been set meanwhile. */
export const saveRevenueSetting = (client: Client, { setting, before }: RevenueSettingSave) =>
  client.put<{ setting: RevenueSetting }>('/report/revenue/setting', {
    ...setting,
    replaces: before?.since ?? null,
  });

/** What is stored, from the details of such a conflict; null: nothing counts as revenue. */
export const revenueSettingIn = (details: unknown): RevenueSetting | null =>
  (details as { setting?: RevenueSetting | null } | undefined)?.setting ?? null; // this code's details (PUT …/setting)

export const deleteRevenueSetting = (client: Client) => client.delete<undefined>('/report/revenue/setting');

export const fetchHealth = (client: Client, { from, to }: ReportDays) =>
  client.get<SendingHealth>('/report/health', wireRange(from, to));

/** An automation, and how many weeks of entry. */
export interface CohortScope {
  automatisationId: number;
  weeks: number;
}

export const cohortPath = (automatisationId: number): string => `/automatisation/${automatisationId}/cohort`;

export const cohortQuery = ({ weeks }: CohortScope) => ({
  weeks: String(weeks),
  timezone: shownTimezone(),
});

/** The answer includes the automation: another one may be chosen by then. */
export async function fetchCohorts(client: Client, scope: CohortScope) {
  const { automatisationId } = scope;
  const report = await client.get<CohortReport>(cohortPath(automatisationId), cohortQuery(scope));
  return { automatisationId, ...report };
}
