import pg from 'pg';
import { groupCommit, type GroupCommitOptions } from './group-commit';

/** A group commit whose transactions end when the test says so. */
function held(options: Partial<GroupCommitOptions<number, string>> = {}) {
  const transactions: { items: number[]; end: (error?: Error) => void }[] = [];
  const commit = groupCommit<number, string>({
    flush: (items) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error): void => {
          if (error) reject(error);
          else resolve(items.map((item) => `${item} is stored`));
        };
        transactions.push({ items, end });
      }),
    ...options,
  });
  return { commit, transactions };
}

/** The end of this turn, when what has arrived is begun. */
const turn = (): Promise<void> => new Promise((done) => setImmediate(() => setImmediate(done)));

const dataError = (): Error =>
  Object.assign(new pg.DatabaseError('too large', 0, 'error'), { code: '22003' });

describe('a group commit', () => {
  it('stores what arrives together in one transaction, and answers each item', async () => {
    const { commit, transactions } = held();
    const answers = Promise.all([1, 2, 3].map(commit));
    await turn();
    expect(transactions.map(({ items }) => items)).toEqual([[1, 2, 3]]);
    transactions[0]?.end();
    expect(await answers).toEqual(['1 is stored', '2 is stored', '3 is stored']);
  });

  it('lets few items wait for the transaction under way, and begins another for many', async () => {
    const { commit, transactions } = held({ worthwhile: 3 });
    void commit(1);
    await turn();
    void commit(2);
    void commit(3);
    await turn();
    expect(transactions.map(({ items }) => items)).toEqual([[1]]);
    void commit(4);
    await turn();
    expect(transactions.map(({ items }) => items)).toEqual([[1], [2, 3, 4]]);
    for (const item of [5, 6, 7]) void commit(item);
    await turn();
    expect(transactions).toHaveLength(2);
    transactions[0]?.end();
    await turn();
    expect(transactions[2]?.items).toEqual([5, 6, 7]);
  });

  it('begins with what waits as soon as the last transaction ends', async () => {
    const { commit, transactions } = held();
    void commit(1);
    await turn();
    const second = commit(2);
    transactions[0]?.end();
    await turn();
    transactions[1]?.end();
    expect(await second).toBe('2 is stored');
  });

  it('keeps items of one key apart', async () => {
    const { commit, transactions } = held({ keyOf: (item) => item % 2 });
    for (const item of [1, 2, 3]) void commit(item);
    await turn();
    expect(transactions.map(({ items }) => items)).toEqual([[1, 2]]);
  });

  it('refuses only the item whose data the database refuses', async () => {
    const commit = groupCommit<number, number>({
      flush: (items) => (items.includes(2) ? Promise.reject(dataError()) : Promise.resolve(items)),
    });
    const outcomes = await Promise.allSettled([1, 2, 3].map(commit));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('refuses all when the fault is not in their data', async () => {
    const { commit, transactions } = held();
    const answers = Promise.allSettled([1, 2].map(commit));
    await turn();
    transactions[0]?.end(new Error('Connection terminated'));
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
