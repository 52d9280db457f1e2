import { failedRunsCounted } from '../../domain/entities/runs/run-state';
import { runsIn } from '../flow-counts/of-runs';

/** SQL: the failed runs of an automation, items of its loops included, by an index (migration 004). */
export const failedRunsOf = (automatisationId: string): string =>
  `FROM automatisation_runs r WHERE r.automatisation_id = ${automatisationId} AND r.state = 'failed'`;

/** SQL: how many failed runs there are, up to `failedRunsCounted`. */
export const countFailedOf = (automatisationId: string): string =>
  `LEAST(${runsIn('failed', automatisationId)}, ${failedRunsCounted})`;
