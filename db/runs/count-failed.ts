import { failedRunsCounted } from '../../domain/entities/runs/run-state';

/** SQL: the failed runs of an automation, items of its loops included, by an index (migration 004). */
export const failedRunsOf = (automatisationId: string): string =>
  `FROM automatisation_runs r WHERE r.automatisation_id = ${automatisationId} AND r.state = 'failed'`;

/** SQL: how many failed runs there are, up to `failedRunsCounted`: at most so many entries of the index are read. */
export const countFailedOf = (automatisationId: string): string =>
  `(SELECT count(*) FROM (SELECT ${failedRunsOf(automatisationId)} LIMIT ${failedRunsCounted}) failed)`;
