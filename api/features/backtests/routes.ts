import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { callerOf } from '../automatisations/caller';
import * as endpoints from './endpoints';
import { askBacktest, readBacktest, stopBacktest } from './service';

/** What automations would have done with the events of a period (docs/contract.md#backtests). */
export const backtestRoutes = ({ database }: ApiDependencies) =>
  signedInFeature('Backtests', database)
    .on(endpoints.askBacktest, async ({ ctx, params, body }) => ({
      backtest: await askBacktest(database, callerOf(ctx), params.automatisationId, body),
    }))
    .on(endpoints.readBacktest, async ({ ctx, params }) => ({
      backtest: await readBacktest(database, callerOf(ctx), params.automatisationId),
    }))
    .on(endpoints.stopBacktest, async ({ ctx, params }) => ({
      backtest: await stopBacktest(database, callerOf(ctx), params.automatisationId),
    }));
