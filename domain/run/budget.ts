import { StepError } from '../steps/step-error';
import { jsonLength } from '../values/json';

/**
 * What a step, and a segment, may take: in runs, trials, previews and tests of messages alike. Lengths are in characters of JSON, times in
 * milliseconds of this process. A step comes nowhere near them unless it makes texts grow, or reckons without end.
 */
export const budgets = {
  stepTime: 250,
  segmentTime: 1_000,
  /** A variable that a step writes. */
  variable: 256 * 1024,
  /** All that the event, the contact's data or the global variables hold. */
  source: 1024 * 1024,
  /** All that the texts of one step come to. */
  rendered: 1024 * 1024,
} as const;

/** The code of a run's reason when a step took more than its budget. */
export const overBudget = 'over_budget';

/** A step took more than its budget. `message` is a sentence that says which. */
export const overBudgetError = (message: string): StepError => new StepError(overBudget, message);

/** A length as people read it. */
const inKilobytes = (length: number): string => `${Math.round(length / 1024)} kB`;

/**
 * Keeps the account of what the steps of one segment take, and ends the one that takes too much, before its effect. What interpreters do
 * between two looks at it is bounded by these lengths.
 */
export class Budget {
  private stepBegan = performance.now();
  private spent = 0;
  private rendered = 0;

  /** The next step begins. Throws StepError when the steps before it took all the time of the segment. */
  beginStep(): void {
    this.stepBegan = performance.now();
    this.rendered = 0;
    if (this.spent > budgets.segmentTime)
      throw overBudgetError(
        `The steps before this one took longer than ${budgets.segmentTime} milliseconds together.`,
      );
  }

  /** The step is over, or waits for an answer. */
  endStep(): void {
    this.spent += performance.now() - this.stepBegan;
  }

  /** Milliseconds that the steps of the segment took. */
  get time(): number {
    return this.spent;
  }

  /** Milliseconds that the step has left. Throws StepError when there are none. */
  timeLeft(): number {
    const left = budgets.stepTime - (performance.now() - this.stepBegan);
    if (left <= 0) throw overBudgetError(`This step took longer than ${budgets.stepTime} milliseconds.`);
    return left;
  }

  /** Counts a text or a value that the step rendered, and answers it. Throws StepError when the step rendered too much. */
  render<Value>(value: Value): Value {
    this.rendered += jsonLength(value, budgets.rendered - this.rendered);
    if (this.rendered > budgets.rendered)
      throw overBudgetError(
        `The texts of this step came to more than ${inKilobytes(budgets.rendered)} together.`,
      );
    return value;
  }

  /** The length of a value that is to be written to a variable. Throws StepError when it is too long. */
  written(variable: string, value: unknown): number {
    this.timeLeft();
    return this.within(variable, jsonLength(value, budgets.variable));
  }

  /** Looks at the length that a text is going to have before it is made. Throws StepError when that is too long. */
  within(variable: string, length: number): number {
    if (length > budgets.variable)
      throw overBudgetError(`${variable} would become longer than ${inKilobytes(budgets.variable)}.`);
    return length;
  }

  /** Looks at the length of all that a source holds. Throws StepError when that is too long. */
  holds(source: string, length: number): void {
    if (length > budgets.source)
      throw overBudgetError(`${source} would hold more than ${inKilobytes(budgets.source)} altogether.`);
  }
}
