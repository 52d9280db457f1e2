import { IANAZone } from 'luxon';
import { z } from 'zod';
import { ruleWords } from '../validation/faults';

/** The default when neither a step nor the account names a timezone. */
export const utc = 'UTC';

const nameLength = 64;

/** Valid names, by their lower-case form, so that each is cached only once, here and in Luxon, however data spells it. */
const spelled = new Map<string, string>();

/** The IANA timezone that a text names, by any of its names (`Europe/Kiev` and `Europe/Kyiv` are the same); null: none. */
export function knownTimezone(text: string): string | null {
  const known = spelled.get(text.toLowerCase());
  if (known !== undefined) return known;
  if (text.length > nameLength || !/^[a-z]/i.test(text) || !IANAZone.isValidZone(text)) return null;
  spelled.set(text.toLowerCase(), text);
  return text;
}

export const isTimezone = (text: string): boolean => knownTimezone(text) !== null;

export const timezoneName = z
  .string()
  .trim()
  .max(nameLength)
  .refine(
    isTimezone,
    ruleWords({
      en: 'must be a timezone such as America/Montreal',
      fr: 'doit être un fuseau horaire comme America/Montreal',
    }),
  );

/** The timezones listed first (docs/contract.md#figures): 68 of Canada, the United States, Mexico and the Caribbean, by name. */
export const firstTimezones = [
  'America/Adak',
  'America/Anchorage',
  'America/Antigua',
  'America/Aruba',
  'America/Atikokan',
  'America/Bahia_Banderas',
  'America/Barbados',
  'America/Blanc-Sablon',
  'America/Boise',
  'America/Cambridge_Bay',
  'America/Cancun',
  'America/Cayman',
  'America/Chicago',
  'America/Chihuahua',
  'America/Creston',
  'America/Curacao',
  'America/Dawson',
  'America/Dawson_Creek',
  'America/Denver',
  'America/Detroit',
  'America/Edmonton',
  'America/Fort_Nelson',
  'America/Glace_Bay',
  'America/Goose_Bay',
  'America/Grenada',
  'America/Guadeloupe',
  'America/Halifax',
  'America/Havana',
  'America/Hermosillo',
  'America/Indiana/Indianapolis',
  'America/Inuvik',
  'America/Iqaluit',
  'America/Jamaica',
  'America/Juneau',
  'America/Kentucky/Louisville',
  'America/Los_Angeles',
  'America/Martinique',
  'America/Matamoros',
  'America/Mazatlan',
  'America/Menominee',
  'America/Merida',
  'America/Mexico_City',
  'America/Moncton',
  'America/Monterrey',
  'America/Montreal',
  'America/Nassau',
  'America/New_York',
  'America/Nome',
  'America/North_Dakota/Center',
  'America/Ojinaga',
  'America/Phoenix',
  'America/Port-au-Prince',
  'America/Port_of_Spain',
  'America/Puerto_Rico',
  'America/Rankin_Inlet',
  'America/Regina',
  'America/Resolute',
  'America/Santo_Domingo',
  'America/Sitka',
  'America/St_Johns',
  'America/Swift_Current',
  'America/Tijuana',
  'America/Toronto',
  'America/Vancouver',
  'America/Whitehorse',
  'America/Winnipeg',
  'America/Yellowknife',
  'Pacific/Honolulu',
] as const;
