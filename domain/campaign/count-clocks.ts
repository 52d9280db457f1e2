import { mostZones, type AudienceClocks } from '../entities/automatisations/audience-clocks';
import type { JsonObject } from '../entities/common';
import { readPath } from '../values/path';
import { timezoneOf } from '../values/time/contact-timezone';
import type { Regional } from '../values/time/regional';
import { utc } from '../values/time/timezones';

/** Counts the contacts of each timezone, as a send by each contact's own clocks reads them. */
export class ClockCount {
  private readonly own = new Map<string, number>();
  private readonly field: string[];
  private byAccount = 0;

  constructor(private readonly regional: Regional) {
    this.field = regional.timezoneField.split('.');
  }

  /** Counts a contact, given as variables read it. */
  add(scope: JsonObject): void {
    const { timezone, timezone_of: whose } = timezoneOf(readPath(scope, this.field), this.regional);
    if (whose === 'account') this.byAccount += 1;
    else this.own.set(timezone, (this.own.get(timezone) ?? 0) + 1);
  }

  result(): AudienceClocks {
    const zones = [...this.own]
      .map(([timezone, count]) => ({ timezone, count }))
      .sort((one, other) => other.count - one.count || (one.timezone < other.timezone ? -1 : 1));
    const others = zones.slice(mostZones);
    return {
      zones: zones.slice(0, mostZones),
      others: { timezones: others.length, count: others.reduce((sum, { count }) => sum + count, 0) },
      account: { timezone: this.regional.timezone ?? utc, count: this.byAccount },
    };
  }
}
