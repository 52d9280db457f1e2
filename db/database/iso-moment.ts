/** SQL: a moment in JSON as the API writes it, in UTC and to the millisecond. */
export const isoMoment = (moment: string): string =>
  `to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
