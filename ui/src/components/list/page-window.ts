/** Pages on each side of the current one (section 9). */
const reach = 2;

/** The pages that are offered around the current one. */
export function pageWindow(current: number, last: number): number[] {
  const from = Math.max(1, current - reach);
  const to = Math.min(last, current + reach);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
