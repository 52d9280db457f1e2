import type pg from 'pg';
import type { RunOrderKind } from '../../domain/entities/runs/run-order';
import {
  decideAboutFailed,
  decideAboutTriedAgain,
  Undecidable,
  type Decided,
  type Decision,
} from '../runs/advancing/decide';
import type { OpenOrder } from './order';
import type { Portion, PortionDone } from './portion';

/** A portion of an order about runs that failed at a step. */
export const failedPortion =
  (action: Decision['action']) =>
  async (client: pg.ClientBase, order: OpenOrder, limit: number): Promise<PortionDone> => {
    const { details, ...where } = order;
    const { repeat = false, branch, from, to } = details;
    const decision: Decision =
      action === 'retry' ? { action, repeat } : action === 'skip' ? { action, branch } : { action };
    const period = { from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined };
    const decided = await decideAboutFailed(
      client,
      order,
      { ...where, ...period },
      decision,
      portionOf(order, limit),
    ).catch(givenUp);
    return decided ? doneOf(decided) : { isOver: true };
  };

/** A portion of an order about runs whose call is tried again at a step. */
export const triedAgainPortion =
  (action: 'retry' | 'skip') =>
  async (client: pg.ClientBase, order: OpenOrder, limit: number): Promise<PortionDone> =>
    doneOf(await decideAboutTriedAgain(client, order, order, action, portionOf(order, limit)));

const portionOf = (order: OpenOrder, limit: number): Portion => ({
  after: order.atRunId ?? 0,
  upTo: order.lastRunId,
  limit,
  givenAt: order.givenAt,
  isLater: true,
});

const doneOf = ({ lastId, ...counts }: Decided): PortionDone => ({
  ...counts,
  at: lastId,
  isOver: lastId === null,
});

/** After an edit meanwhile the user must decide again: the remaining runs stay failed. */
function givenUp(error: unknown): null {
  if (error instanceof Undecidable) return null;
  throw error;
}

/** Which order is given where a decision is about very many runs. */
export const orderKindOf = {
  failed: { retry: 'retry_failed', skip: 'skip_failed', stop: 'stop_failed' },
  tried_again: { retry: 'retry_tried_again', skip: 'skip_tried_again' },
} as const satisfies Record<string, Record<string, RunOrderKind>>;
