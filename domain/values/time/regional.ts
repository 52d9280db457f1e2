import type { NumberFormat } from '../numbers';

/** An account's regional settings, with which its runs read texts. */
export interface Regional {
  /** Null: not set; numbers are read only as programs write them. */
  numberFormat: NumberFormat | null;
  /** An IANA timezone name. Null: not set; UTC is used. */
  timezone: string | null;
  /** The custom field that holds a contact's own timezone. */
  timezoneField: string;
  /** The country (two letters) of phone numbers without a country code. Null: not set; such numbers are invalid. */
  phoneCountry: string | null;
}

/** The account's columns for these settings. */
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

/** The settings of an account where nothing is set. */
export const unsaid: Regional = {
  numberFormat: null,
  timezone: null,
  timezoneField: 'timezone',
  phoneCountry: null,
};
