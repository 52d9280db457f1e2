import type { RunOutboxRow } from '../../db/outbox/claim';

/** A run that has done nothing yet, whose automation is there. */
export type StartingRun = RunOutboxRow & { automatisation_id: number };

/** Runs that start together: all of one automation, started by events of one name. */
export type RunGroup = [StartingRun, ...StartingRun[]];
