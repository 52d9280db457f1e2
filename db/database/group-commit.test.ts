import fc from 'fast-check';
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

const lockError = (): Error =>
  Object.assign(new pg.DatabaseError('canceling statement due to lock timeout', 0, 'error'), {
    code: '55P03',
  });

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

  describe('with chains', () => {
    const chain = {};
    /** The first and the last of three, and the sixth, are of one chain. */
    const chainOf = (item: number): object | undefined => ([1, 3, 6].includes(item) ? chain : undefined);

    it('holds back an item while one of its chain is under way in another transaction, and no others', async () => {
      const { commit, transactions } = held({ chainOf, size: 2, worthwhile: 1 });
      const answers = Promise.all([1, 2, 3, 4, 5, 6].map(commit));
      await turn();
      expect(transactions.map(({ items }) => items)).toEqual([
        [1, 2],
        [4, 5],
      ]);
      transactions[1]?.end();
      await turn();
      // What waits is held back: no transaction begins without items.
      expect(transactions).toHaveLength(2);
      transactions[0]?.end();
      await turn();
      expect(transactions[2]?.items).toEqual([3, 6]);
      transactions[2]?.end();
      expect(await answers).toHaveLength(6);
    });

    it('stores none of a group’s second half before its first half, which a lock held up', async () => {
      const stored: number[] = [];
      const commit = groupCommit<number, number>({
        accountOf: () => 1,
        chainOf,
        flush: async (items, isApart) => {
          if (items.length === 4) throw dataError();
          if (!isApart && items.includes(1)) throw lockError();
          if (isApart) await turn();
          stored.push(...items);
          return items;
        },
      });
      await Promise.all([1, 2, 3, 4].map(commit));
      expect(stored.toSorted((a, b) => a - b)).toEqual(stored);
    });

    it('stores the items of each chain in their order, whoever is held up and whatever data is refused', async () => {
      const item = fc.record({ account: fc.nat(1), chain: fc.nat(1), isBad: fc.boolean() });
      const given = fc.array(item, { maxLength: 60 });
      await fc.assert(
        fc.asyncProperty(given, fc.infiniteStream(fc.nat(3)), async (items, chances) => {
          const chains = items.map(({ account, chain: number }) => `${account} ${number}`);
          const objects = new Map(chains.map((name) => [name, {}]));
          const stored: number[] = [];
          const commit = groupCommit<number, number>({
            size: 5,
            flood: 9,
            worthwhile: 2,
            accountOf: (place) => items[place]?.account ?? 0,
            chainOf: (place) => objects.get(chains[place] ?? ''),
            flush: async (places, isApart) => {
              const chance = chances.next().value;
              for (let turns = 0; turns < chance; turns += 1) await turn();
              if (places.some((place) => items[place]?.isBad)) throw dataError();
              if (!isApart && chance === 0) throw lockError();
              stored.push(...places);
              return places;
            },
          });
          await Promise.allSettled(items.map((_, place) => commit(place)));
          for (const name of objects.keys()) {
            const own = stored.filter((place) => chains[place] === name);
            expect(own).toEqual(own.toSorted((a, b) => a - b));
          }
          expect(stored).toHaveLength(items.filter(({ isBad }) => !isBad).length);
        }),
      );
    });
  });

  it('refuses only the items whose data the database refuses, and stores each of the others once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }), async (isBad) => {
        const stored: number[] = [];
        const commit = groupCommit<number, number>({
          flush: (items) => {
            if (items.some((item) => isBad[item])) return Promise.reject(dataError());
            stored.push(...items);
            return Promise.resolve(items);
          },
        });
        const outcomes = await Promise.allSettled(isBad.map((_, item) => commit(item)));
        expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : null))).toEqual(
          isBad.map((bad, item) => (bad ? null : item)),
        );
        expect(stored.sort((a, b) => a - b)).toEqual(isBad.flatMap((bad, item) => (bad ? [] : item)));
      }),
    );
  });

  it.each([0, 255, 256, 499])('finds the item at fault, at place %i of 500, by halving', async (bad) => {
    const sizes: number[] = [];
    const commit = groupCommit<number, number>({
      flush: (items) => {
        sizes.push(items.length);
        return items.includes(bad) ? Promise.reject(dataError()) : Promise.resolve(items);
      },
    });
    await Promise.allSettled(Array.from({ length: 500 }, (_, item) => commit(item)));
    // A transaction for the whole, and at most two for each halving.
    expect(sizes.length).toBeLessThanOrEqual(1 + 2 * Math.ceil(Math.log2(500)));
    expect(sizes.filter((size) => size === 1).length).toBeLessThanOrEqual(2);
  });

  it('tells each item at fault its own error', async () => {
    const commit = groupCommit<number, number>({
      flush: (items) =>
        Promise.reject(Object.assign(dataError(), { message: `refused with ${items.join()}` })),
    });
    const outcomes = await Promise.allSettled([1, 2, 3].map(commit));
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason))).toEqual([
      'error: refused with 1',
      'error: refused with 2',
      'error: refused with 3',
    ]);
  });

  it('stores what only together is too much', async () => {
    const commit = groupCommit<number, number>({
      flush: (items) => (items.length > 3 ? Promise.reject(dataError()) : Promise.resolve(items)),
    });
    expect(await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(commit))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('refuses all when the fault is not in their data', async () => {
    const { commit, transactions } = held();
    const answers = Promise.allSettled([1, 2].map(commit));
    await turn();
    transactions[0]?.end(new Error('Connection terminated'));
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  describe('of several accounts', () => {
    /** Items of ten are an account's: 10 to 19 of account 1. */
    const accountOf = (item: number): number => Math.floor(item / 10);

    it('stores the others’ items at once where one account is held up, and that one’s when it is let go', async () => {
      const apart: { items: number[]; end: () => void }[] = [];
      const shared: number[][] = [];
      const commit = groupCommit<number, number>({
        accountOf,
        flush: (items, isApart) => {
          if (isApart && items.some((item) => accountOf(item) === 1))
            return new Promise((resolve) => apart.push({ items, end: () => resolve(items) }));
          if (!isApart) shared.push(items);
          return items.some((item) => accountOf(item) === 1)
            ? Promise.reject(lockError())
            : Promise.resolve(items);
        },
      });
      const held = [10, 11].map(commit);
      expect(await Promise.all([20, 30].map(commit))).toEqual([20, 30]);
      // What else is theirs waits behind it, and nobody else does.
      const later = commit(12);
      expect(await commit(21)).toBe(21);
      expect(shared).toEqual([[10, 11, 20, 30], [21]]);
      expect(apart.map(({ items }) => items)).toEqual([[10, 11]]);
      apart[0]?.end();
      expect(await Promise.all(held)).toEqual([10, 11]);
      await turn();
      apart[1]?.end();
      expect(await later).toBe(12);
    });

    it('stores the flood of an account apart, and others’ items beside it', async () => {
      // Items of a thousand are an account's.
      const { commit, transactions } = held({ accountOf: (item) => Math.floor(item / 1_000), inFlight: 1 });
      const flood = (account: number, count: number): number[] =>
        Array.from({ length: count }, (_, item) => account * 1_000 + item);
      const all = [...flood(1, 40), 2_000, ...flood(3, 40), ...flood(4, 31)].map(commit);
      await turn();
      const few = [2_000, ...flood(4, 31)];
      expect(transactions.map(({ items }) => items)).toEqual([few, flood(1, 40)]);
      transactions[0]?.end();
      void commit(2_001);
      await turn();
      expect(transactions[2]?.items).toEqual([2_001]);
      // Floods take turns, one item or many.
      void commit(1_040);
      transactions[1]?.end();
      await turn();
      expect(transactions[3]?.items).toEqual(flood(3, 40));
      transactions[3]?.end();
      await turn();
      expect(transactions[4]?.items).toEqual([1_040]);
      await Promise.all(all.slice(0, 40));
      // An account whose flood is over shares again.
      transactions[4]?.end();
      await turn();
      for (const item of [1_041, 2_002]) void commit(item);
      transactions[2]?.end();
      await turn();
      expect(transactions[5]?.items).toEqual([1_041, 2_002]);
    });

    it('has an account share again when nothing of it is left, and tells it when it waited too long', async () => {
      let isLocked = true;
      const groups: { items: number[]; isApart: boolean }[] = [];
      const commit = groupCommit<number, number>({
        accountOf,
        flush: (items, isApart) => {
          groups.push({ items, isApart });
          return isLocked ? Promise.reject(lockError()) : Promise.resolve(items);
        },
      });
      await expect(commit(10)).rejects.toThrow('lock timeout');
      await turn();
      isLocked = false;
      expect(await Promise.all([11, 20].map(commit))).toEqual([11, 20]);
      expect(groups).toEqual([
        { items: [10], isApart: false },
        { items: [10], isApart: true },
        { items: [11, 20], isApart: false },
      ]);
    });

    it('stores each item once, whoever is held up and whatever data is refused', async () => {
      const given = fc.array(fc.record({ account: fc.nat(4), isBad: fc.boolean() }), { maxLength: 60 });
      await fc.assert(
        fc.asyncProperty(given, fc.uniqueArray(fc.nat(4)), async (items, heldUp) => {
          const stored: number[] = [];
          const commit = groupCommit<number, number>({
            size: 7,
            flood: 9,
            accountOf: (place) => items[place]?.account ?? 0,
            flush: async (places, isApart) => {
              await turn();
              if (!isApart && places.some((place) => heldUp.includes(items[place]?.account ?? 0)))
                throw lockError();
              if (isApart) expect(new Set(places.map((place) => items[place]?.account)).size).toBe(1);
              if (places.some((place) => items[place]?.isBad)) throw dataError();
              stored.push(...places);
              return places;
            },
          });
          const outcomes = await Promise.allSettled(items.map((_, place) => commit(place)));
          expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(
            items.map(({ isBad }) => !isBad),
          );
          expect(stored.toSorted((a, b) => a - b)).toEqual(
            items.flatMap(({ isBad }, place) => (isBad ? [] : place)),
          );
        }),
      );
    });
  });
});
