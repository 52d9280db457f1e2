import { inNameOf } from '../../../../db/accounts/account-share';
import type { Database } from '../../../../db/database/connection';
import { groupCommit, isAboutData } from '../../../../db/database/group-commit';
import { inTransaction } from '../../../../db/database/transaction';
import { leaveFurther } from '../../../../db/outcomes/leaving';
import { storeOutcomes } from '../../../../db/outcomes/store';
import type { ReportedOutcome } from '../../../../db/outcomes/reported-outcome';
import { errors } from '../../../http/errors';
import type { StorageQuota } from '../../../limits/storage-quota';

/** What a provider told an account in one call. */
interface ReportedOutcomes {
  userId: number;
  told: Omit<ReportedOutcome, 'userId'>[];
}

/** Stores what a provider told together with what others tell at the same time; resolves after the commit. Throws ApiError 400, 507. */
export type StoreOutcomes = (given: ReportedOutcomes) => Promise<void>;

/** Most calls whose outcomes are stored in one transaction: each may tell a few thousand. */
const callsAtOnce = 10;

export function outcomeStore({ pool, sharedPool }: Database, storage: StorageQuota): StoreOutcomes {
  const store = groupCommit<ReportedOutcomes, null>({
    size: callsAtOnce,
    accountOf: ({ userId }) => userId,
    async flush(calls, isApart) {
      const told = calls.flatMap(({ userId, told: own }) => own.map((one) => ({ userId, ...one })));
      await inTransaction(isApart ? pool : sharedPool, (client) => storeOutcomes(client, told));
      return calls.map(() => null);
    },
  });
  return async (given) => {
    storage.check(given.userId);
    if (given.told.length === 0) return;
    const { userId, told } = given;
    await inNameOf(userId, () =>
      leaveFurther(
        pool,
        userId,
        told.map((one) => ({ userId, ...one })),
      ),
    );
    await store(given).catch((error: unknown) => {
      throw isAboutData(error) ? errors.dataRefused() : error;
    });
  };
}
