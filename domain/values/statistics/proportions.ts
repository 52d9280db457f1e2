/** How many of a group did something. */
export interface Proportion {
  converted: number;
  entered: number;
}

/** An interval for a proportion, or for a difference of two. */
export interface Interval {
  low: number;
  high: number;
}

/** The 0.975 quantile of the normal distribution: intervals are of 95 %. */
const z = 1.959963984540054;

/**
 * Wilson's score interval of 95 % for a proportion, without a correction for continuity (E. B. Wilson, "Probable inference, the law of
 * succession, and statistical inference", Journal of the American Statistical Association 22, 1927, pp. 209-212).
 */
export function wilsonInterval({ converted, entered }: Proportion): Interval {
  const rate = converted / entered;
  const middle = 2 * converted + z * z;
  const spread = z * Math.sqrt(z * z + 4 * converted * (1 - rate));
  const size = 2 * (entered + z * z);
  return { low: Math.max(0, (middle - spread) / size), high: Math.min(1, (middle + spread) / size) };
}

/** By how much the rate of one group is above that of another, each of them with at least one contact. */
export interface Lift {
  /** The difference of the rates, and its interval of 95 %. */
  difference: number;
  interval: Interval;
  /** The difference, by the rate of the control group; null where that is 0. */
  relative: number | null;
}

/**
 * The lift of a group over its control group. The interval is method 10 of R. G. Newcombe, "Interval estimation for the difference between
 * independent proportions: comparison of eleven methods", Statistics in Medicine 17, 1998, pp. 873-890: a combination of the Wilson
 * intervals of both rates.
 */
export function liftOf(group: Proportion, control: Proportion): Lift {
  const rate = group.converted / group.entered;
  const usual = control.converted / control.entered;
  const [ofGroup, ofControl] = [wilsonInterval(group), wilsonInterval(control)];
  const difference = rate - usual;
  return {
    difference,
    interval: {
      low: difference - Math.hypot(rate - ofGroup.low, ofControl.high - usual),
      high: difference + Math.hypot(ofGroup.high - rate, usual - ofControl.low),
    },
    relative: usual === 0 ? null : difference / usual,
  };
}

/**
 * What all of a group would have done if each of those for whom the shares of a split decided had taken one way. The others, such as those
 * who left before the split, did the same whichever way that is: each way has its part of them. So the groups of all ways together are the
 * whole group, and are compared with a control group as it is.
 *
 * @param way those on the way.
 * @param atSplit those on all of its ways together, at least one.
 * @param all the whole group.
 */
export function groupOfWay(way: Proportion, atSplit: Proportion, all: Proportion): Proportion {
  const part = way.entered / atSplit.entered;
  return {
    entered: all.entered * part,
    converted: way.converted + (all.converted - atSplit.converted) * part,
  };
}
