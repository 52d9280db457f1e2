import type { AudienceClocks } from '../../../../domain/entities/automatisations/audience-clocks';
import type { CampaignAudience } from '../../../../domain/entities/automatisations/campaign-audience';
import { shownAt } from '../../../../domain/schedule/once';

/** The contacts of a timezone, and when its clocks show a local time. */
export interface ClockTime {
  timezone: string;
  /** Whether they go by the account's clock. */
  isAccount: boolean;
  count: number;
  /** Milliseconds since 1970. */
  moment: number;
}

/** When the first contacts of an audience are reached; null where not all of them were counted by their timezones. */
export function firstOfClocks(
  at: string,
  { clocks, is_exact: isExact }: Pick<CampaignAudience, 'clocks' | 'is_exact'>,
): number | null {
  return isExact && clocks.others.count === 0 ? (clockTimes(at, clocks)[0]?.moment ?? null) : null;
}

/** When the contacts of each timezone are reached, the first ones first. */
export const clockTimes = (at: string, { zones, account }: AudienceClocks): ClockTime[] =>
  [
    ...zones.map((zone) => ({ ...zone, isAccount: false })),
    ...(account.count > 0 ? [{ ...account, isAccount: true }] : []),
  ]
    .flatMap((zone) => {
      const moment = shownAt(at, zone.timezone);
      return moment === null ? [] : [{ ...zone, moment }];
    })
    .sort((one, other) => one.moment - other.moment || other.count - one.count);
