import { Context } from '@temporalio/activity';
import type { Database } from '../db/database/connection';
import { notifyDispatcher } from '../db/outbox/notify';
import { endLoop, leaveLoop } from '../db/loops/end';
import { gatherAudience } from '../db/loops/gather';
import type { LoopReference } from '../db/loops/loop';
import {
  countItemsUnderWay,
  startItems,
  type DueItems,
  type LoopItem,
  type LoopPortion,
} from '../db/loops/start-items';
import { inTransaction } from '../db/database/transaction';

/** What a loop's workflow does in the database. Each may be done again: what is done already stays as it is. */
export const createLoopActivities = ({ pool }: Database) => ({
  /** Writes the audience down; answers how many items the loop has, none when it is gone. */
  gatherLoop: async (loop: LoopReference): Promise<number> => {
    const { heartbeat } = Context.current();
    const signOfLife = (): void => heartbeat();
    const total = await inTransaction(pool, async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      return gatherAudience(client, loop, signOfLife);
    });
    return total ?? 0;
  },

  /** Makes the runs of some items, and answers them, and from when on the rest may begin where that is later; null while the flow is paused. */
  startLoopItems: ({
    loop,
    ...portion
  }: { loop: LoopReference } & LoopPortion): Promise<LoopItem[] | DueItems | null> =>
    inTransaction(pool, (client) => startItems(client, loop, portion)),

  countItemsUnderWay: (loop: LoopReference): Promise<number> => countItemsUnderWay(pool, loop),

  endLoop: (loop: LoopReference): Promise<void> => inTransaction(pool, (client) => endLoop(client, loop)),

  leaveLoop: async (loop: LoopReference): Promise<void> => {
    await inTransaction(pool, (client) => leaveLoop(client, loop));
    notifyDispatcher(pool);
  },
});
