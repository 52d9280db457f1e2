import type { NumberFormat } from '../../values/numbers';
import type { LiteralType } from '../../values/comparing/operations';

/** How the cells of a column are read: a type, with the file's notation when there are several. */
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

/** The type of the values that a reading produces. */
export const typeOfReading = (reading: Reading): LiteralType => types[reading];

/** The reading of a column that fills a value of the type: the requested one when it produces such values, else the type's default. */
export const readingFor = (type: LiteralType | null, asked: Reading | null): Reading =>
  type === null ? (asked ?? 'string') : asked !== null && types[asked] === type ? asked : type;

/** Adapts a reading to the account's number format. */
export const withFormat = (reading: Reading, numberFormat: NumberFormat | null): Reading =>
  reading === 'number' && numberFormat !== null ? `number_${numberFormat}` : reading;
