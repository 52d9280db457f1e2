import type { FiguresOfDay } from '../../../db/goals/figures';
import type { GoalComparison, GoalLift } from '../../../domain/entities/automatisations/goal';
import { liftOf, type Proportion } from '../../../domain/values/statistics/proportions';

/** The lift of a group over the control group; null: nobody is in one of the two. */
export function presentLift(group: Proportion, control: Proportion): GoalLift | null {
  if (group.entered === 0 || control.entered === 0) return null;
  const { difference, interval, relative } = liftOf(group, control);
  return { difference, low: interval.low, high: interval.high, relative };
}

/**
 * How those who entered did beside the control group, up to each of some days.
 *
 * @param days the figures of each day; undefined: nobody entered on it.
 */
export function comparisonsOf(days: readonly (FiguresOfDay | undefined)[]): GoalComparison[] {
  let treated = { entered: 0, converted: 0, value: 0 };
  let control = treated;
  return days.map((day) => {
    if (day) {
      treated = {
        entered: treated.entered + day.treated,
        converted: treated.converted + day.treated_converted,
        value: treated.value + day.treated_value,
      };
      control = {
        entered: control.entered + day.control,
        converted: control.converted + day.control_converted,
        value: control.value + day.control_value,
      };
    }
    return { treated, control, lift: presentLift(treated, control) };
  });
}
