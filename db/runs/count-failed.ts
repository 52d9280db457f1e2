import { failedRunsCounted } from '../../domain/entities/runs/run-state';

/** The failed runs of an automation, those of its loops' items with them, by an index of it (migration 004). */
export const failedRunsOf = (automatisationId: string): string =>
  `FROM automatisation_runs r WHERE r.automatisation_id = ${automatisationId} AND r.state = 'failed'`;

/** How many they are, up to `failedRunsCounted`: so many entries of the index are read at most. */
export const countFailedOf = (automatisationId: string): string =>
  `(SELECT count(*) FROM (SELECT ${failedRunsOf(automatisationId)} LIMIT ${failedRunsCounted}) failed)`;
