import { AutomatisationRun } from '../../../db/runs/AutomatisationRun';
import { loopsOfRun, type StoredLoopProgress } from '../../../db/loops/progress';
import type { LoopProgress } from '../../../domain/entities/runs/loop';
import type { ApiDependencies } from '../../dependencies';
import { errors } from '../../http/errors';
import { signedInFeature } from '../../feature';
import * as endpoints from './endpoints';

/** The progress of a run's loops. */
export const loopRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Loops', database).on(endpoints.readLoops, async ({ ctx, params }) => {
    const { userId } = ctx.state.account;
    const { automatisationId, runId } = params;
    const run = await AutomatisationRun.query(database.knex)
      .findOne({ user_id: userId, automatisation_id: automatisationId, id: runId })
      .select('id');
    if (!run) throw errors.notFound('run');
    return { loops: (await loopsOfRun(database.pool, { userId, runId })).map(presentLoop) };
  });

const presentLoop = ({ created_at, ended_at, ...loop }: StoredLoopProgress): LoopProgress => ({
  ...loop,
  created_at: created_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
});
