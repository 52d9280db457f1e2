import type { NumberFormat } from '../../values/numbers';
import type { LiteralType } from '../../values/comparing/operations';

/** What the cells of a column are read as: a type, with the way in which the file writes it where there are several. */
export const readings = [
  'string',
  'number',
  'number_point',
  'number_comma',
  'date',
  'date_day_first',
  'date_month_first',
  'boolean',
  'email',
] as const;
export type Reading = (typeof readings)[number];

const types: Record<Reading, LiteralType> = {
  string: 'string',
  number: 'number',
  number_point: 'number',
  number_comma: 'number',
  date: 'date',
  date_day_first: 'date',
  date_month_first: 'date',
  boolean: 'boolean',
  email: 'string',
};

/** The type of what a reading makes. */
export const typeOfReading = (reading: Reading): LiteralType => types[reading];

/** The reading of a column that fills a value of the type: the one that is asked for where it makes such values, else the type's own. */
export const readingFor = (type: LiteralType | null, asked: Reading | null): Reading =>
  type === null ? (asked ?? 'string') : asked !== null && types[asked] === type ? asked : type;

/** A reading that says how numbers are written, where the account does. */
export const withFormat = (reading: Reading, numberFormat: NumberFormat | null): Reading =>
  reading === 'number' && numberFormat !== null ? `number_${numberFormat}` : reading;
