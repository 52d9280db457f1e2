import type { Querier } from '../database/connection';
import type { RunFigures } from './run-figures';

/** The figures of those of the runs whose items were erased because of their age, as they were then; by run id. */
export async function readErasedItems(
  querier: Querier,
  userId: number,
  runIds: readonly number[],
): Promise<Map<number, RunFigures>> {
  const { rows } = await querier.query<{ run_id: number; figures: Omit<RunFigures, 'run_id'> }>(
    'SELECT run_id, figures FROM erased_items WHERE user_id = $1 AND run_id = ANY ($2::bigint[])',
    [userId, runIds],
  );
  return new Map(rows.map(({ run_id, figures }) => [run_id, { ...figures, run_id }]));
}

/** Whether a send is so old that nobody knows any more whom it has reached: items of one of its runs were erased. */
export const hasErasedItems = async (
  querier: Querier,
  userId: number,
  send: readonly { id: number }[],
): Promise<boolean> =>
  (
    await readErasedItems(
      querier,
      userId,
      send.map(({ id }) => id),
    )
  ).size > 0;
