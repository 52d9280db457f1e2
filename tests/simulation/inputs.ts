import { ApiError } from '../../api/http/errors';
import type { Actor } from './scheduler';
import type { PlannedAction, PlannedEvent } from './plan/plan';
import { act, type Found } from './product/users';
import type { Parts } from './parts';
import { toEvent } from './world';

/** How long a sender waits for a response before it repeats, in milliseconds. */
const patience = 30_000;

/** The outside world: senders, which repeat each event until it is accepted, and users of the interface. */
export class Inputs {
  /** The events whose sender was told that they are stored. */
  readonly accepted = new Set<string>();
  readonly refused = new Set<string>();
  private open = 0;
  private isEnding = false;

  constructor(private readonly world: Parts) {}

  begin(): void {
    const { plan, scheduler } = this.world;
    for (const { events, after } of plan.sendings) {
      this.open += 1;
      scheduler.timer(after, () => this.send(events), null);
    }
    for (const action of plan.actions) {
      this.open += 1;
      scheduler.timer(action.after, () => this.perform(action), null);
    }
  }

  /** Called when nothing can continue until time passes: once everything was sent and done, faults end and paused flows resume. */
  async onCalm(): Promise<void> {
    if (this.open > 0 || this.isEnding) return;
    this.isEnding = true;
    this.world.faults.isOver = true;
    const { rows } = await this.world.backends.observer.query<{ id: number }>(
      'SELECT id FROM automatisations WHERE paused_at IS NOT NULL ORDER BY id',
    );
    for (const [flow, { id }] of this.world.household.flows.entries()) {
      if (rows.some((row) => row.id === id)) {
        this.open += 1;
        this.perform({ flow, kind: 'resume', choice: 0, after: 0 }, true);
      }
    }
  }

  /** Sends events together; repeats those that are not accepted. */
  private send(events: readonly PlannedEvent[]): void {
    const { scheduler } = this.world;
    this.whenThereIsAnApi(
      `sends ${events
        .map(({ name }) => name)
        .slice(0, 3)
        .join(', ')} (${events.length})`,
      () => {
        const { api, household } = this.world;
        const unheard = new Set(events);
        for (const event of events) {
          // In the way in which a batch's items are stored.
          api.calls.track.store(toEvent(household.userId, event)).then(
            () => {
              unheard.delete(event);
              this.accepted.add(event.messageId);
            },
            (error: unknown) => {
              if (!(error instanceof ApiError)) return;
              unheard.delete(event);
              this.refused.add(event.messageId);
            },
          );
        }
        this.whenAnswered(
          api.actor,
          () => unheard.size === 0,
          () => {
            if (unheard.size > 0) return this.send([...unheard]);
            this.open -= 1;
            scheduler.note(null, `${events.length} events were answered`);
          },
        );
      },
    );
  }

  private perform(action: PlannedAction, isRepeated = false): void {
    const { scheduler, household } = this.world;
    const { userId } = household;
    this.whenThereIsAnApi(`${action.kind}, flow ${action.flow + 1}`, async () => {
      const { api } = this.world;
      const found = await this.find(action);
      let outcome: string | null = null;
      scheduler.current = api.actor;
      act(api.database, { userId, authorId: userId, language: 'en' }, action, found).then(
        (done) => {
          outcome = done;
        },
        (error: unknown) => {
          outcome = isRepeated ? null : `failed: ${String(error)}`;
        },
      );
      this.whenAnswered(
        api.actor,
        () => outcome !== null,
        () => {
          scheduler.note(null, `${action.kind}: ${outcome ?? 'unanswered'}`);
          if (outcome === null && isRepeated) this.perform(action, true);
          else this.open -= 1;
        },
      );
    });
  }

  private whenThereIsAnApi(label: string, go: () => void | Promise<void>): void {
    const { scheduler } = this.world;
    scheduler.add(
      null,
      label,
      () => {
        scheduler.note(null, label);
        scheduler.current = this.world.api.actor;
        return go();
      },
      () => this.world.api.actor.isAlive,
    );
  }

  /** Continues when the call was answered, or after the sender's patience. */
  private whenAnswered(actor: Actor, isAnswered: () => boolean, goOn: () => void): void {
    const { scheduler } = this.world;
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      scheduler.clear(timer);
      goOn();
    };
    const timer = scheduler.timer(patience, end, null);
    // Ready once it is answered, or can never be.
    scheduler.add(null, 'hears the answer', end, () => isOver || isAnswered() || !actor.isAlive);
  }

  /** Returns the current targets of the action. */
  private async find({ flow }: PlannedAction): Promise<Found> {
    const { backends, household } = this.world;
    const automatisationId = household.flows[flow]?.id ?? 0;
    const { rows: runs } = await backends.observer.query<{ id: number }>(
      'SELECT id FROM automatisation_runs WHERE automatisation_id = $1 ORDER BY id',
      [automatisationId],
    );
    const { rows: failed } = await backends.observer.query<{ id: number }>(
      `SELECT DISTINCT current_step_id AS id FROM automatisation_runs
       WHERE automatisation_id = $1 AND state = 'failed' AND current_step_id IS NOT NULL ORDER BY id`,
      [automatisationId],
    );
    const { rows: steps } = await backends.observer.query<Found['steps'][number]>(
      'SELECT id, type, data, description FROM automatisation_steps WHERE automatisation_id = $1 ORDER BY id',
      [automatisationId],
    );
    return {
      automatisationId,
      runIds: runs.map(({ id }) => id),
      failedAt: failed.map(({ id }) => id),
      steps,
    };
  }
}
