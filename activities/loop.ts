import { Context } from '@temporalio/activity';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import { boundOfTest } from '../db/broadcasts/trial';
import { chooseWinner } from '../db/broadcasts/winner';
import type { Database } from '../db/database/connection';
import { notifyDispatcher } from '../db/outbox/notify';
import { endLoop, leaveLoop } from '../db/loops/end';
import { gatherAudience, type NotYet } from '../db/loops/gather';
import type { LoopReference } from '../db/loops/loop';
import {
  beginItems,
  countItemsUnderWay,
  startItems,
  type BegunItems,
  type DueItems,
  type ItemsToBegin,
  type LoopItem,
  type LoopPortion,
} from '../db/loops/start-items';
import { inTransactionOf } from '../db/database/transaction';

/** How long a loop waits before it tries again to gather its audience, in milliseconds. */
const looksAgainAfter = 1_000;

const notYet = {
  being_built: { message: 'segment is being built', type: 'SegmentIsBeingBuilt' },
  being_left: { message: 'items of the stopped send are being ended', type: 'SendIsBeingLeft' },
} as const satisfies Record<NotYet, { message: string; type: string }>;

/** The activities of a loop's workflow. Each can be repeated: what is already done stays as it is. */
export const createLoopActivities = ({ pool }: Database) => ({
  /**
   * Stores the audience; returns how many items the loop has, none when the loop is gone. Throws ApplicationFailure, to be tried again, while
   * the loop's segment is being built, or items of the send that it continues are being ended.
   */
  gatherLoop: async (loop: LoopReference): Promise<number> => {
    const { heartbeat } = Context.current();
    const signOfLife = (): void => heartbeat();
    const total = await inTransactionOf(loop.userId, pool, async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      return gatherAudience(client, loop, signOfLife);
    });
    if (typeof total === 'string')
      throw ApplicationFailure.create({
        // For who looks at Temporal: no run keeps it.
        ...notYet[total],
        nextRetryDelay: looksAgainAfter,
        // Waiting is no failure to warn about.
        category: ApplicationFailureCategory.BENIGN,
      });
    return total ?? 0;
  },

  /**
   * Creates the runs of some items and puts them into the outbox; returns up to which (`beginItems`), null while the flow is paused. The items
   * of a broadcast that are behind its test wait until the winner is chosen, which this does when it is time.
   */
  beginLoopItems: async ({
    loop,
    ...items
  }: { loop: LoopReference } & ItemsToBegin): Promise<BegunItems | null> => {
    const bound = await boundOfTest(pool, loop, items.from);
    if (bound?.isOver) await chooseWinner(pool, bound.isOver, { by: 'rule' });
    if (bound?.againAt) return { next: items.from, dueAt: bound.againAt, waiting: 0 };
    const to = bound && !bound.isOver ? Math.min(items.to, bound.to) : items.to;
    const begun = await inTransactionOf(loop.userId, pool, (client) =>
      beginItems(client, loop, { ...items, to }),
    );
    notifyDispatcher(pool);
    return begun;
  },

  /**
   * For loops from before `beginLoopItems`: creates the runs of some items and returns them, with the time from which the rest may begin if
   * that is later; null while the flow is paused.
   */
  startLoopItems: ({
    loop,
    ...portion
  }: { loop: LoopReference } & LoopPortion): Promise<LoopItem[] | DueItems | null> =>
    inTransactionOf(loop.userId, pool, (client) => startItems(client, loop, portion)),

  countItemsUnderWay: (loop: LoopReference): Promise<number> => countItemsUnderWay(pool, loop),

  endLoop: (loop: LoopReference): Promise<void> =>
    inTransactionOf(loop.userId, pool, (client) => endLoop(client, loop)),

  /** Ends items of a loop that its run has left; returns whether there may be more of them. */
  leaveLoop: async (loop: LoopReference): Promise<boolean> => {
    const isMore = await inTransactionOf(loop.userId, pool, (client) => leaveLoop(client, loop));
    notifyDispatcher(pool);
    return isMore;
  },
});
