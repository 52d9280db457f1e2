/**
 * The figures that the interface goes by, section 9 of the specification first. All durations are in milliseconds. constants.test.ts
 * holds each to what the specification says, and the screens' tests to what they do with it.
 */

/** Days that the report opens on, today included besides (section 2). */
export const reportDays = 30;

/** How often the report asks again by itself, while that is on. */
export const reportRefresh = 30_000;

/** How often what is looked at while it happens is asked for again: a run under way, the event just sent. */
export const liveRefresh = 3_000;

/** How often figures that change slowly are asked for again. */
export const slowRefresh = 30_000;

/** How long a button says that it has copied. */
export const copiedShown = 2_000;
