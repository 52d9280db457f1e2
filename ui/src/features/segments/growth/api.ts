import type { SegmentGrowth, SegmentReport } from '../../../../../domain/entities/segments/growth';
import type { Client } from '../../../api/client';
import { shownTimezone } from '../../../components/time/shown-timezone';
import type { ReportDays } from '../../reports/api';
import { chartRange, wireRange } from '../../reports/range';

export const growthPath = (segmentId: number): string => `/segment/${segmentId}/growth`;

/** At most the last year of the days. */
export const growthQuery = ({ from, to }: ReportDays) => ({
  ...chartRange(from, to),
  timezone: shownTimezone(),
});

/** Null: the segment is a list. */
export const fetchGrowth = async (
  client: Client,
  { segmentId, ...days }: ReportDays & { segmentId: number },
): Promise<SegmentGrowth | null> =>
  (await client.get<{ growth: SegmentGrowth | null }>(growthPath(segmentId), growthQuery(days))).growth;

/** The days for which the list of segments says how they grew: those that a report has when none are chosen. */
export const growthOfAllQuery = () => wireRange(undefined, undefined);

export const fetchGrowthOfAll = (client: Client) =>
  client.get<SegmentReport>('/report/segment', growthOfAllQuery());
