/** Most days before an anniversary. */
export const mostDaysAhead = 365;
