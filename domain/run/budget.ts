import { StepError } from '../steps/step-error';
import { jsonLength } from '../values/json';
import { WorkTime } from '../values/time/work-time';

/**
 * Limits of a step and of a stretch, the same in runs, trials, previews and tests of messages. Lengths are in characters of JSON, times in
 * milliseconds that this process works. A step stays far below them unless it makes texts grow or computes without end.
 */
export const budgets = {
  stepTime: 250,
  stretchTime: 1_000,
  /** A variable that a step writes. */
  variable: 256 * 1024,
  /** All data of the event, of the contact, or of the global variables. */
  source: 1024 * 1024,
  /** All rendered texts of one step. */
  rendered: 1024 * 1024,
  /** Stored events with which the filters of a stretch's steps are compared: their data is read for that. */
  compared: 10_000,
} as const;

/** The reason code of a run whose step exceeded its budget. */
export const overBudget = 'over_budget';

/** A step exceeded its budget. `message` is a sentence that names the limit. */
export const overBudgetError = (message: string): StepError => new StepError(overBudget, message);

/** A length as people read it. */
const inKilobytes = (length: number): string => `${Math.round(length / 1024)} kB`;

/**
 * Tracks what the steps of one stretch use, and stops a step that exceeds a limit before its effect. The length limits also bound the work
 * of interpreters between two checks.
 */
export class Budget {
  private step = new WorkTime();
  private spent = 0;
  private rendered = 0;
  private compared = 0;

  /** The next step begins. Throws StepError when the earlier steps used all the time of the stretch. */
  beginStep(): void {
    this.step = new WorkTime();
    this.rendered = 0;
    if (this.spent > budgets.stretchTime)
      throw overBudgetError(
        `The steps before this one took longer than ${budgets.stretchTime} milliseconds together.`,
      );
  }

  /** The step has ended, or waits for an answer. */
  endStep(): void {
    this.spent += this.step.spent;
  }

  /** Milliseconds used by the steps of the stretch. */
  get time(): number {
    return this.spent;
  }

  /** Milliseconds left for the step. Throws StepError when there are none. */
  timeLeft(): number {
    const left = budgets.stepTime - this.step.spent;
    if (left <= 0) throw overBudgetError(`This step took longer than ${budgets.stepTime} milliseconds.`);
    return left;
  }

  /** Counts a text or a value that the step rendered, and returns it. Throws StepError when the step rendered too much. */
  render<Value>(value: Value): Value {
    this.rendered += jsonLength(value, budgets.rendered - this.rendered);
    if (this.rendered > budgets.rendered)
      throw overBudgetError(
        `The texts of this step came to more than ${inKilobytes(budgets.rendered)} together.`,
      );
    return value;
  }

  /** Counts stored events with which a step's filters were compared. Throws StepError when there were too many in this stretch. */
  compare(events: number): void {
    this.compared += events;
    if (this.compared > budgets.compared)
      throw overBudgetError(
        `The filters of this step and of those before it would be compared with more than ${budgets.compared} events of the contact.`,
      );
  }

  /** The length of a value to be written to a variable. Throws StepError when it is too long. */
  written(variable: string, value: unknown): number {
    this.timeLeft();
    return this.within(variable, jsonLength(value, budgets.variable));
  }

  /** Checks the length of a text before it is created. Throws StepError when it would be too long. */
  within(variable: string, length: number): number {
    if (length > budgets.variable)
      throw overBudgetError(`${variable} would become longer than ${inKilobytes(budgets.variable)}.`);
    return length;
  }

  /** Checks the total length of a source. Throws StepError when it is too long. */
  holds(source: string, length: number): void {
    if (length > budgets.source)
      throw overBudgetError(`${source} would hold more than ${inKilobytes(budgets.source)} altogether.`);
  }
}
