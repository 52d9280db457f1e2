import { toJson } from '../../domain/values/json';
import type { Querier } from '../database/connection';

/** What led to a change of a contact, as far as it bounds what entering or leaving a segment by it may start (docs/decisions/0090). */
export interface Cause {
  /** The depth of the event that tells of it. */
  depth: number;
  /** How many events may come of that one; null: as many as of an event from outside. */
  fanOut: number | null;
  /** False: history, which starts and ends nothing. */
  triggers: boolean;
}

/** Of a change that no run made, such as one that came with time. */
export const byItself: Cause = { depth: 0, fanOut: null, triggers: true };

/**
 * Time ends a chain of automations: a turn that comes so many milliseconds after its cause, or what a run changes so long after its beginning,
 * is as if it came from outside. Triggers do the same (migration 093).
 */
export const chainTime = 24 * 60 * 60_000;

/** Whose changes the rest of a transaction makes: a contact's by its id, or by its name in the account, or everybody's. */
export const causeOf = {
  contact: (contactId: number): string => `contact ${contactId}`,
  external: (userId: number, externalId: string): string => `external ${userId} ${externalId}`,
  all: 'all',
};

/**
 * Tells the caller's transaction why it changes contacts (keys of `causeOf`), from here to its end: triggers note it beside what segments are
 * to look at. What is not told is by itself; of events, runs and calls the triggers know it from their rows.
 */
export async function tellCauses(
  client: Querier,
  causes: Readonly<Record<string, Partial<Cause>>>,
): Promise<void> {
  const told = Object.entries(causes).map(
    ([whose, { fanOut, ...cause }]) => [whose, { ...cause, fan_out: fanOut }] as const,
  );
  if (told.length === 0) return;
  await client.query("SELECT set_config('sillage.causes', $1, true)", [toJson(Object.fromEntries(told))]);
}

/** Tells that all that the caller's transaction changes from here to its end is history. */
export const tellHistory = (client: Querier): Promise<void> =>
  tellCauses(client, { [causeOf.all]: { triggers: false } });

/** The cause of several changes together: what bounds most counts, and one that is not history makes the event one that is not. */
export const together = (causes: readonly Cause[]): Cause => {
  const shares = causes.flatMap(({ fanOut }) => fanOut ?? []);
  return {
    depth: Math.max(0, ...causes.map(({ depth }) => depth)),
    fanOut: shares.length === 0 ? null : Math.min(...shares),
    triggers: causes.some(({ triggers }) => triggers),
  };
};
