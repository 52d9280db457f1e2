/** The duration of an animation in milliseconds; 0 for users who prefer reduced motion. */
export const motion = (milliseconds: number): number =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : milliseconds;
