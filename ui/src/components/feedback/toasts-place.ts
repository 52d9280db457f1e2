/** Where toasts appear: above the page, beside an open panel. */
export const toastsPlace = (): HTMLElement => document.getElementById('toasts') ?? document.body;
