import { failuresTold, type BacktestFigures } from '../entities/automatisations/backtest';
import { DateTime } from 'luxon';
import { beginning } from '../values/text/text';
import { utc } from '../values/time/timezones';
import type { BacktestRun, ContactBacktest } from './past';
import { countVisits, noVisits } from './step-counts';

/** The figures of no contact. */
export const noFigures = (hasGoal: boolean): BacktestFigures => ({
  events: 0,
  contacts: 0,
  entered: 0,
  completed: 0,
  failed: 0,
  exited: 0,
  inside: 0,
  at_loop: 0,
  not_followed: 0,
  events_for_others: 0,
  refused: [],
  messages: [],
  steps: [],
  failures: [],
  held_back: [],
  held_for_hours: [],
  held_for_caps: [],
  converted: hasGoal ? 0 : null,
  value: hasGoal ? 0 : null,
});

/** Most kinds of failures that are counted: each step may fail for a few reasons; the message is that of the first. */
const failuresCounted = 1_000;
const messageTold = 300;

/** Adds what contacts would have done to figures, which are stored between two portions of a backtest. */
export class Tally {
  private readonly places = new Map<string, Record<string, unknown>>();

  constructor(
    readonly figures: BacktestFigures,
    private readonly timezone: string | null,
  ) {
    for (const row of figures.steps) {
      this.places.set(`step ${row.step_id}`, row);
      for (const way of row.ways) this.places.set(`way ${row.step_id} ${way.way}`, way);
    }
    for (const row of figures.refused) this.places.set(`refused ${row.code}`, row);
    for (const row of figures.messages) this.places.set(`message ${row.date} ${row.channel}`, row);
    for (const row of figures.failures) this.places.set(`failure ${row.step_id} ${row.code}`, row);
    for (const row of figures.held_back) this.places.set(`held ${row.channel} ${row.code}`, row);
    for (const row of figures.held_for_hours) this.places.set(`held_for_hours ${row.channel}`, row);
    for (const row of figures.held_for_caps) this.places.set(`held_for_caps ${row.channel}`, row);
  }

  add({ runs, eventsForOthers, itemsNotFollowed }: ContactBacktest): void {
    const { figures } = this;
    figures.contacts += 1;
    figures.events_for_others += eventsForOthers;
    figures.not_followed += itemsNotFollowed;
    for (const run of runs) {
      if (run.item === null) this.addRun(run);
      else this.addTaken(run);
    }
  }

  /** Events of a contact that were not looked at: it has too many. */
  addNotFollowed(events: number): void {
    this.figures.events += events;
    this.figures.not_followed += events;
  }

  private addRun(run: BacktestRun): void {
    const { figures } = this;
    figures.events += 1;
    if (run.refusal) {
      const code = run.refusal;
      this.row(figures.refused, `refused ${code}`, () => ({ code, count: 0 })).count += 1;
      return;
    }
    if (run.state === 'not_followed') {
      figures.not_followed += 1;
      return;
    }
    if (run.hasEntered) figures.entered += 1;
    if (run.state === 'running') figures.inside += 1;
    else if (run.state !== 'refused') figures[run.state] += 1;
    this.addTaken(run);
    if (run.conversion && figures.converted !== null) {
      figures.converted += 1;
      figures.value = (figures.value ?? 0) + (run.conversion.value ?? 0);
    }
  }

  /** What a run did at its steps. An item of a loop counts by these alone. */
  private addTaken(run: BacktestRun): void {
    this.addSteps(run);
    this.addMessages(run);
    this.addFailure(run);
  }

  private addSteps({ visits }: BacktestRun): void {
    for (const { stepId: step_id, state, branch } of visits) {
      const counts = this.row(this.figures.steps, `step ${step_id}`, () => noVisits(step_id));
      countVisits(counts, state, 1);
      if (typeof branch === 'string')
        this.row(counts.ways, `way ${step_id} ${branch}`, () => ({ way: branch, count: 0 })).count += 1;
      else if (branch !== null) counts[branch ? 'yes' : 'no'] += 1;
    }
  }

  private addMessages({ messages }: BacktestRun): void {
    const { figures } = this;
    for (const message of messages) {
      const { channel } = message;
      if (message.became === 'sent') {
        const date = this.dateOf(message.at);
        const make = () => ({ date, channel, count: 0 });
        this.row(figures.messages, `message ${date} ${channel}`, make).count += 1;
      } else if (message.became === 'held_back') {
        const { code } = message;
        const make = () => ({ channel, code, count: 0 });
        this.row(figures.held_back, `held ${channel} ${code}`, make).count += 1;
      } else {
        const { became } = message;
        const make = () => ({ channel, count: 0 });
        this.row(figures[became], `${became} ${channel}`, make).count += 1;
      }
    }
  }

  private addFailure({ failure }: BacktestRun): void {
    const { failures } = this.figures;
    if (!failure) return;
    const { stepId: step_id, code } = failure;
    const message = beginning(failure.message, messageTold);
    const key = `failure ${step_id} ${code}`;
    if (!this.places.has(key) && failures.length >= failuresCounted) return;
    this.row(failures, key, () => ({ step_id, code, message, count: 0 })).count += 1;
  }

  private row<Row extends Record<string, unknown>>(rows: Row[], key: string, make: () => Row): Row {
    const known = this.places.get(key);
    // Rows of one key are of one kind.
    if (known) return known as Row;
    const row = make();
    rows.push(row);
    this.places.set(key, row);
    return row;
  }

  private dateOf(moment: number): string {
    return DateTime.fromMillis(moment, { zone: this.timezone ?? utc }).toFormat('yyyy-MM-dd');
  }
}

/** Figures as they are told: days in order, the most frequent reasons first. */
export const toldFigures = (figures: BacktestFigures): BacktestFigures => ({
  ...figures,
  refused: figures.refused.toSorted(byCount),
  messages: figures.messages.toSorted(
    (one, other) => one.date.localeCompare(other.date) || one.channel.localeCompare(other.channel),
  ),
  failures: figures.failures.toSorted(byCount).slice(0, failuresTold),
  held_back: figures.held_back.toSorted(byCount),
});

const byCount = (one: { count: number }, other: { count: number }): number => other.count - one.count;
