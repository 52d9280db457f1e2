import { rawTimeZones } from '@vvo/tzdb';
import { firstTimezones, isTimezone, utc } from '../../../../domain/values/timezones';
import { offsetOf } from './clocks';

/** A timezone to choose, with what it is found by. */
export interface TimezoneOption {
  value: string;
  label: string;
  /** Its large cities, and its country in the reader's language. */
  places: string;
  /** Everything that its name, its cities and its country are called. */
  words: string;
  /** Minutes that its clocks are ahead of UTC now. */
  offset: number;
}

type RawTimezone = (typeof rawTimeZones)[number];

const rawOf = new Map(rawTimeZones.flatMap((zone) => zone.group.map((name) => [name, zone] as const)));
/** Names that stand in the list: the first ones, and of all others one each, as far as they are known here. */
const names = [
  ...new Set<string>([...firstTimezones, utc, ...rawTimeZones.map(({ name }) => name).toSorted()]),
].filter(isTimezone);

/**
 * All timezones of the IANA's database, the first ones first, as they are at a moment. One that has several names is found by each; one that was
 * chosen by another of its names stands before them.
 */
export function timezoneOptions(language: string, now: number, chosen?: string): TimezoneOption[] {
  const countries = new Intl.DisplayNames([language], { type: 'region' });
  const isOther = chosen !== undefined && !names.includes(chosen) && isTimezone(chosen);
  return [...(isOther ? [chosen] : []), ...names].map((value) => {
    const offset = offsetOf(value, now);
    const zone = rawOf.get(value);
    const country = zone && countries.of(zone.countryCode);
    return {
      value,
      label: value === utc ? utc : `${readable(value)} (${offsetText(offset)})`,
      places: zone ? [...citiesOf(value, zone), country].join(', ') : '',
      words: plain([readable(value), ...(zone ? [country, ...calledOf(value, zone)] : [])].join(' ')),
      offset,
    };
  });
}

const readable = (name: string): string => name.replaceAll('_', ' ');

/** The large cities of a timezone; of a further name of one, the cities are the first name's. */
const citiesOf = (value: string, { name, mainCities }: RawTimezone): string[] =>
  value === name ? mainCities : [];

/** What a timezone is called besides. Names that stand in the list themselves find themselves. */
const calledOf = (value: string, zone: RawTimezone): string[] => [
  ...[zone.countryName, zone.alternativeName, zone.abbreviation],
  ...(value === zone.name ? zone.group.filter((name) => !names.includes(name)).map(readable) : []),
  ...citiesOf(value, zone),
];

/** "UTC+05:30". */
function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const sign = minutes < 0 ? '−' : '+';
  return minutes === 0 ? utc : `UTC${sign}${twoDigits(hours)}:${twoDigits(rest)}`;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Without accents and in small letters. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

const offsetWord = /^(?:utc|gmt)?([+\-−])(\d{1,2})(?::?([0-5]\d))?$/;

/** Whether a timezone is one that was searched: by parts of its names, and by its offset, as `+2` or `UTC+05:30`. */
export function isFound(search: string, { words, offset }: TimezoneOption): boolean {
  return plain(readable(search))
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => {
      const [isOffset, sign, hours, minutes = '0'] = offsetWord.exec(word) ?? [];
      if (isOffset === undefined) return words.includes(word);
      return offset === (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes));
    });
}
