import { randomBytes } from 'node:crypto';
import { fixedKeys } from '../../config/secret-keys';
import { migrate } from '../../db/migrate/migrate';
import { openDatabase, type Database } from '../../db/database/connection';
import { rollFigures } from '../../db/figures/roll';
import { during } from '../../dev/stack/progress';
import { openCaller, timeOf } from '../caller';
import { compare, repeat, type Comparison } from '../comparison';
import { fill, type FilledAccounts } from '../fill';
import { listPages } from './list-pages';
import { writePlans } from './plans';
import type { BenchStack } from '../stack';

const rounds = 9;
const plansFile = '.data/bench-plans.txt';

/** Lists and reports of an account with 5,000,000 events and 500,000 contacts, beside those of one with a hundredth. */
export async function benchLists(stack: BenchStack): Promise<Comparison[]> {
  const databaseUrl = await stack.keptDatabase('lists');
  await migrate(databaseUrl);
  // Filling and vacuuming have no time limit.
  const database = openDatabase(databaseUrl, { statementTimeout: 0, poolSize: 2 });
  try {
    const accounts = await fill(database, fixedKeys(randomBytes(32)));
    await during('Rolling up the figures', () => rollAll(database));
    const port = await stack.api('lists', {
      DATABASE_URL: databaseUrl,
      // No list calls Temporal.
      TEMPORAL_ADDRESS: '127.0.0.1:1',
      SECRET_KEY: randomBytes(32).toString('hex'),
    });
    const comparisons = await measure(database, accounts, port);
    await writePlans(plansFile, database, accounts.large);
    console.log(`The plans are in ${plansFile}.`);
    return comparisons;
  } finally {
    await database.close();
  }
}

async function rollAll({ pool }: Database): Promise<void> {
  let isNews = false;
  while (await rollFigures(pool)) isNews = true;
  if (isNews) await pool.query('VACUUM (ANALYZE)');
}

async function measure(database: Database, accounts: FilledAccounts, port: number): Promise<Comparison[]> {
  const callers = {
    large: await openCaller(database, { ...accounts.large, port }),
    small: await openCaller(database, { ...accounts.small, port }),
  };
  const pages = { large: listPages(accounts.large), small: listPages(accounts.small) };
  const comparisons: Comparison[] = [];
  for (const [place, page] of pages.large.entries()) {
    const same = pages.small[place] ?? page;
    const turn = async () => ({
      figure: await timeOf(callers.large, page),
      reference: await timeOf(callers.small, same),
    });
    await turn();
    comparisons.push(
      compare(
        {
          work: page.title,
          unit: 'ms',
          reference: 'a hundredth of the events',
          goal: 2,
          stretch: 1.2,
          isLimit: true,
        },
        await repeat(rounds, turn),
      ),
    );
  }
  return comparisons;
}
