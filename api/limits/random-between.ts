/** A time between the two, in their unit: what began together goes on at times of its own. */
export const randomBetween = ({ least, most }: { least: number; most: number }): number =>
  least + (most - least) * Math.random();
