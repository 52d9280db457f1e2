import { pageWindowReach } from '../../constants';

/** The pages that are offered around the current one. */
export function pageWindow(current: number, last: number): number[] {
  const from = Math.max(1, current - pageWindowReach);
  const to = Math.min(last, current + pageWindowReach);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
