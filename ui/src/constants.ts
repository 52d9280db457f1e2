/**
 * The figures of the interface, those of the contract first (docs/contract.md#figures). All durations are in milliseconds.
 * constants.test.ts checks that each of these matches the contract; the tests of the screens check their effect.
 */

import type { Language } from '../../domain/values/language';

/** The timeout of a call. */
export const apiTimeLimits = { production: 10_000, development: 30_000 };

/** The timeout for loading a part of the interface. */
export const chunkTimeLimit = 120_000;

/** The debounce of the search box. */
export const searchDebounce = 500;

/** The page after sign-in, unless another one was requested. */
export const defaultPath = '/reports';

/** Page links on each side of the current one. */
export const pageWindowReach = 2;

/** The defaults of a list whose URL names nothing. */
export const defaultPaging = { page: 1, size: 10 };

/** The page sizes of every list. */
export const pageSizes = [10, 20, 50, 100, 200];

/** Pickers request everything; the server answers short rows, and clamps the size (docs/contract.md#lists). */
export const pickerSizes = { tags: 9_999, customFields: 9_999, automatisations: 999_999 };

/** Limits of the rows a picker gets beyond its first page: for a search, and for one request by ids. */
export const beyondPage = { found: 500, keys: 200 };

/**
 * `MMM dd HH:mm, yyyy` for timelines and `yyyy-MM-dd` elsewhere, in dayjs' notation; with seconds where they distinguish moments. French
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

/** The default timezone of a delay until a specific date. */
export const delayTimezone = 'America/Montreal';

/** The sidebar of large screens, 72 units of 4 pixels; the drawer of small screens is as wide. */
export const sidebarWidth = 288;

/** The sidebar collapsed to its icons. */
export const foldedSidebarWidth = 64;

/** The width of a step's panel beside the canvas, and the least window width for that; in a narrower window it slides over the page. */
export const dock = { width: 'clamp(400px, 36vw, 520px)', from: '(min-width: 1024px)' };

/** The z-index of dialogs and panels; everything else above the page (the top bar, status cards) is below it. */
export const modalLayer = 100;

/** The default range of the report: this many days before today, and today (docs/contract.md#reports-screen). */
export const reportDays = 30;

/** The report's automatic refresh interval. */
export const reportRefresh = 30_000;

/** The refresh interval for live data: a run in progress, the event just sent. */
export const liveRefresh = 3_000;

/** The refresh interval for figures that change slowly. */
export const slowRefresh = 30_000;

/** The least refresh interval for the counts on the cards of a flow. */
export const countsRefresh = 2_000;

/**
 * Counts are kept for at least this multiple of the time it took to compute them: those of a large flow without a period are computed less
 * often.
 */
export const countsRest = 20;

/** How many times counts are refreshed after failed runs were resolved, every `countsRefresh`: a retried call takes some seconds. */
export const settlingAsked = 5;

/** The polling interval for others' changes to a flow, when the server cannot push them. */
export const changesRefresh = 4_000;

/** The polling interval of a running import. */
export const importRefresh = 1_000;

/** The debounce of a picker that searches on the server. */
export const pickerDebounce = 300;

/** The debounce of the preview of a segment's rules. */
export const previewDebounce = 500;

/** A saga that ends with an error is restarted; one that does so this often within this time is not. */
export const watcherRestarts = { most: 5, within: 10_000 };

/** How long a button confirms that it has copied. */
export const copiedShown = 2_000;

/** The canvas's zoom range, and the step of its buttons. */
export const zoomRange = { min: 0.2, max: 2, step: 0.1 };

/** Touch screens: phones, and devices without a precise pointer. base.css uses the same query. */
export const touchScreens = '(max-width: 575px), (pointer: coarse)';

/** Windows as narrow as a phone's; the style sheets use the same width. */
export const phones = '(max-width: 575px)';

/** The height of controls in pixels: for touch, WCAG 2.2's enhanced target size (2.5.5). */
export const controlHeights = { pointer: 36, finger: 44 };
