/**
 * The figures that the interface goes by, those of the contract first (docs/contract.md#figures). All durations are in milliseconds.
 * constants.test.ts holds each of these to the contract; the tests of the screens check what they do.
 */

import type { Language } from '../../domain/values/language';

/** After which a call is given up. */
export const apiTimeLimits = { production: 10_000, development: 30_000 };

/** After which a part of the interface that does not come is given up. */
export const chunkTimeLimit = 120_000;

/** Rest after the last key in the search box before it searches. */
export const searchDebounce = 500;

/** Where one is after sign-in, unless another page was wanted. */
export const defaultPath = '/reports';

/** Pages that are offered on each side of the current one. */
export const pageWindowReach = 2;

/** A list whose address says nothing. */
export const defaultPaging = { page: 1, size: 10 };

/** Rows a page, as every list offers them. */
export const pageSizes = [10, 20, 50, 100, 200];

/** Pickers ask for everything; the server answers slim rows, and clamps the size (docs/contract.md#lists). */
export const pickerSizes = { tags: 9_999, customFields: 9_999, automatisations: 999_999 };

/** Rows that a picker is given beyond its first page: of what a text finds, and by their ids at once. */
export const beyondPage = { found: 500, keys: 200 };

/**
 * `MMM dd HH:mm, yyyy` for timelines and `yyyy-MM-dd` elsewhere, as dayjs writes them; the seconds where they tell moments apart. French
 * has the day before its month.
 */
export const dateFormats = {
  en: {
    day: 'YYYY-MM-DD',
    dayOfYear: 'MMM D',
    minute: 'MMM DD HH:mm, YYYY',
    second: 'MMM DD HH:mm:ss, YYYY',
  },
  fr: {
    day: 'YYYY-MM-DD',
    dayOfYear: 'D MMM',
    minute: 'D MMM YYYY HH:mm',
    second: 'D MMM YYYY HH:mm:ss',
  },
} satisfies Record<Language, object>;

/** The timezone that a delay until a specific date begins with. */
export const delayTimezone = 'America/Montreal';

/** The sidebar of large screens, 72 units of 4 pixels; the drawer of small ones is as wide. */
export const sidebarWidth = 288;

/** The sidebar folded to its icons. */
export const foldedSidebarWidth = 64;

/** A step's panel beside the canvas, and the window from which on it stands there; in a narrower one it slides over the page. */
export const dock = { width: 'clamp(400px, 36vw, 520px)', from: '(min-width: 1024px)' };

/** The layer of dialogs and panels; what else lies over the page (the top bar, cards that stay) is below it. */
export const modalLayer = 100;

/** Days before today that the report opens on, today besides (docs/contract.md#reports-screen). */
export const reportDays = 30;

/** How often the report asks again by itself, while that is on. */
export const reportRefresh = 30_000;

/** How often what is looked at while it happens is asked for again: a run under way, the event just sent. */
export const liveRefresh = 3_000;

/** How often figures that change slowly are asked for again. */
export const slowRefresh = 30_000;

/** How often the counts on the cards of a flow are asked for again, at the most. */
export const countsRefresh = 2_000;

/** So many times as long as counts took to make they are left standing: those of all times of a large flow are made less often. */
export const countsRest = 20;

/** So many times counts are asked for after failed runs were resolved, `countsRefresh` apart: what is tried again takes its seconds. */
export const settlingAsked = 5;

/** How often others' changes to a flow are asked for, where the server cannot tell of them by itself. */
export const changesRefresh = 4_000;

/** How often an import that the server works on is looked at. */
export const importRefresh = 1_000;

/** Rest after the last key in a picker that asks the server. */
export const pickerDebounce = 300;

/** A saga that ends by an error is begun anew; one that does it so often within so long is left. */
export const watcherRestarts = { most: 5, within: 10_000 };

/** How long a button says that it has copied. */
export const copiedShown = 2_000;

/** The canvas's zoom, and what one press of its buttons changes. */
export const zoomRange = { min: 0.2, max: 2, step: 0.1 };

/** Screens that fingers press: phones, and whatever has no finer pointer. base.css asks the same. */
export const touchScreens = '(max-width: 575px), (pointer: coarse)';

/** Windows as narrow as a phone's, as the style sheets tell them too. */
export const phones = '(max-width: 575px)';

/** How high what is pressed is, in pixels: for fingers, WCAG 2.2's enhanced size of a target (2.5.5). */
export const controlHeights = { pointer: 36, finger: 44 };
