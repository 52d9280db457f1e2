import type { NumberFormat } from '../numbers';

/** How the people of an account write and tell the time: what its runs read texts by. */
export interface Regional {
  /** Null: nobody has said, and numbers are read as programs write them alone. */
  numberFormat: NumberFormat | null;
  /** A name of the IANA's database. Null: nobody has said, and UTC is meant. */
  timezone: string | null;
  /** The custom field in which a contact's own timezone is. */
  timezoneField: string;
}

/** The columns of an account that say so. */
export interface RegionalColumns {
  number_format: NumberFormat | null;
  timezone: string | null;
  timezone_field: string;
}

export const regionalOf = ({ number_format, timezone, timezone_field }: RegionalColumns): Regional => ({
  numberFormat: number_format,
  timezone,
  timezoneField: timezone_field,
});

/** An account of which nobody has said anything. */
export const unsaid: Regional = { numberFormat: null, timezone: null, timezoneField: 'timezone' };
