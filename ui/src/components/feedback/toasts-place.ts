/** What holds the toasts (base.css says where they stand). */
export const toastsPlace = (): HTMLElement => document.getElementById('toasts') ?? document.body;
