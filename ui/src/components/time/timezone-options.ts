import { rawTimeZones } from '@vvo/tzdb';
import { FixedOffsetZone } from 'luxon';
import { withoutAccents } from '../../../../domain/values/text/text';
import { firstTimezones, isTimezone, utc } from '../../../../domain/values/time/timezones';
import { offsetOf, timezoneText } from './clocks';

/** A timezone option, with its search texts. */
export interface TimezoneOption {
  value: string;
  label: string;
  /** Its large cities, and its country in the reader's language. */
  places: string;
  /** All names of the timezone, its cities and its country. */
  words: string;
  /** Its current offset from UTC in minutes. */
  offset: number;
}

type RawTimezone = (typeof rawTimeZones)[number];

const rawOf = new Map(rawTimeZones.flatMap((zone) => zone.group.map((name) => [name, zone] as const)));
/** The names in the list: the preferred ones, and one of each other timezone, as far as the browser knows them. */
const names = [
  ...new Set<string>([...firstTimezones, utc, ...rawTimeZones.map(({ name }) => name).toSorted()]),
].filter(isTimezone);

/** Whether the chosen timezone name is not in the list. */
export const isUnlisted = (timezone: string): boolean => !names.includes(timezone) && isTimezone(timezone);

/**
 * All IANA timezones as options, the preferred ones first, with their state at a moment. A timezone with several names is found by each; a
 * chosen name that is not in the list is put before them.
 */
export function timezoneOptions(
  language: string,
  now: number,
  other: string | null = null,
): TimezoneOption[] {
  const countries = new Intl.DisplayNames([language], { type: 'region' });
  return [...(other === null ? [] : [other]), ...names].map((value) => {
    const offset = offsetOf(value, now);
    const zone = rawOf.get(value);
    const country = zone && countries.of(zone.countryCode);
    return {
      value,
      label: value === utc ? utc : `${timezoneText(value)} (${offsetText(offset)})`,
      places: zone ? [...citiesOf(value, zone), country].join(', ') : '',
      words: plain([timezoneText(value), ...(zone ? [country, ...calledOf(value, zone)] : [])].join(' ')),
      offset,
    };
  });
}

/** The large cities of a timezone; for an alternative name, those of the main name. */
const citiesOf = (value: string, { name, mainCities }: RawTimezone): string[] =>
  value === name ? mainCities : [];

/** Further search texts of a timezone. Names that have their own entry are not included. */
const calledOf = (value: string, zone: RawTimezone): string[] => [
  zone.countryName,
  zone.alternativeName,
  zone.abbreviation,
  ...(value === zone.name ? zone.group.filter((name) => !names.includes(name)).map(timezoneText) : []),
  ...citiesOf(value, zone),
];

/** "UTC+05:30". */
const offsetText = (minutes: number): string =>
  minutes === 0 ? utc : `UTC${FixedOffsetZone.instance(minutes).formatOffset(0, 'short').replace('-', '−')}`;

/** Without accents and in small letters. */
const plain = (text: string): string => withoutAccents(text).toLowerCase();

const offsetWord = /^(?:utc|gmt)?([+\-−])(\d{1,2})(?::?([0-5]\d))?$/;

/** Whether a timezone matches a search: by parts of its names, and by its offset, as `+2` or `UTC+05:30`. */
export function isFound(search: string, { words, offset }: TimezoneOption): boolean {
  return plain(timezoneText(search))
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => {
      const [isOffset, sign, hours, minutes = '0'] = offsetWord.exec(word) ?? [];
      if (isOffset === undefined) return words.includes(word);
      return offset === (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes));
    });
}
