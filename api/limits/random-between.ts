/** A random time between the two, in their unit, so that what began together does not continue at the same moment. */
export const randomBetween = ({ least, most }: { least: number; most: number }): number =>
  least + (most - least) * Math.random();
