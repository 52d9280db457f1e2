import type { NumberFormat } from '../numbers';

/** How the people of an account write and tell the time: what its runs read texts by. */
export interface Regional {
  /** Null: nobody has said, and numbers are read as programs write them alone. */
  numberFormat: NumberFormat | null;
  /** A name of the IANA's database. Null: nobody has said, and UTC is meant. */
  timezone: string | null;
  /** The custom field in which a contact's own timezone is. */
  timezoneField: string;
  /** The country (two letters) of telephone numbers without a country code. Null: nobody has said, and they are none. */
  phoneCountry: string | null;
}

/** The columns of an account that say so. */
export interface RegionalColumns {
  number_format: NumberFormat | null;
  timezone: string | null;
  timezone_field: string;
  phone_country: string | null;
}

export const regionalOf = ({
  number_format,
  timezone,
  timezone_field,
  phone_country,
}: RegionalColumns): Regional => ({
  numberFormat: number_format,
  timezone,
  timezoneField: timezone_field,
  phoneCountry: phone_country,
});

/** An account of which nobody has said anything. */
export const unsaid: Regional = {
  numberFormat: null,
  timezone: null,
  timezoneField: 'timezone',
  phoneCountry: null,
};
