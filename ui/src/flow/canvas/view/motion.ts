/** Milliseconds of a movement; none for those who ask for less motion. */
export const motion = (milliseconds: number): number =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : milliseconds;
