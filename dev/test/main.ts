/**
 * `npm test`: runs all checks and tests, in order, on servers of its own, and prints the failures and one line of totals at the end.
 *
 * `-- <pattern>` runs only the test files whose path contains it; `--check` stops before the tests that need a server; `--long` runs the
 * tests that take hours instead.
 */
import { stackVariable, type TestStack } from '../../tests/support/stack';
import type { Household } from '../stack/foundation';
import { Lifetime } from '../stack/lifetime';
import { describeFailure, Problem } from '../stack/problem';
import { runChecks } from './checks';
import { locateChromium } from './chromium';
import { runJest } from './jest';
import { locateNginx } from './nginx';
import { locatePostgres } from './postgres';
import { startProduct } from './product';
import { locatePromtool } from './promtool';
import { openTestHousehold, startTestDatabase, startTestTemporal } from './stack';
import { findTestFiles, longSuite, suites, type Suite } from './suites';
import { Tally } from './tally';

const lifetime = new Lifetime();
lifetime.followProcess(1);
main().then(
  (succeeded) => finish(succeeded ? 0 : 1),
  (error: unknown) => {
    if (!lifetime.over) console.error(describeFailure(error));
    finish(1);
  },
);

async function main(): Promise<boolean> {
  const args = process.argv.slice(2);
  const patterns = args.filter((arg) => !arg.startsWith('--'));
  const tally = new Tally();
  const chosen = args.includes('--long') ? [longSuite] : suites;
  const onlyUnserved = args.includes('--check');
  if (patterns.length === 0 && !args.includes('--long')) {
    await runChecks(tally, lifetime.signal, { quick: onlyUnserved });
  }
  const household = await openTestHousehold(lifetime, (problem) => {
    console.error(problem.message);
    finish(1);
  });
  const files = findTestFiles().filter(
    (file) => patterns.length === 0 || patterns.some((pattern) => file.includes(pattern)),
  );
  if (files.length === 0) throw new Problem(`No test file has ${patterns.join(' or ')} in its path.`);
  const stack: Partial<TestStack> = {};
  for (const suite of chosen) {
    const own = files.filter(suite.holds);
    if (own.length === 0 || (onlyUnserved && suite.name !== 'unit')) continue;
    if (lifetime.over) break;
    await runSuite(suite, own, stack, household, tally);
  }
  if (lifetime.over) return false;
  console.log(tally.toString());
  return tally.succeeded;
}

async function runSuite(
  suite: Suite,
  files: string[],
  stack: Partial<TestStack>,
  household: Household,
  tally: Tally,
): Promise<void> {
  console.log(`\nRunning the ${suite.name} suite: ${files.length} files`);
  const started = Date.now();
  await provide(suite, stack, household);
  const env: NodeJS.ProcessEnv = { ...process.env, [stackVariable]: JSON.stringify(stack) };
  if (suite.needs.includes('product')) env.CHROMIUM_PATH = await locateChromium(lifetime.signal);
  if (suite.needs.includes('nginx')) env.NGINX_PATH = await locateNginx(lifetime.signal);
  if (suite.needs.includes('postgres')) env.POSTGRES_PROGRAMS = await locatePostgres(lifetime.signal);
  if (suite.needs.includes('promtool')) env.PROMTOOL_PATH = await locatePromtool(lifetime.signal);
  const { path: folder } = household.directory;
  const counts = await runJest(suite, files, { env, folder, signal: lifetime.signal });
  if (lifetime.over) return;
  tally.add(suite.name, counts, started, counts.failures);
  const told = counts.longest.map(({ file, seconds }) => `${file} ${seconds.toFixed(1)} s`);
  console.log(`The longest: ${told.join(', ')}`);
}

/** Starts what the suite needs and no earlier suite has started. */
async function provide(suite: Suite, stack: Partial<TestStack>, household: Household): Promise<void> {
  const { needs } = suite;
  if (needs.includes('database')) stack.databaseUrl ??= await startTestDatabase(household);
  if (needs.includes('temporal') && !stack.temporalAddress) {
    Object.assign(stack, await startTestTemporal(household));
  }
  if (needs.includes('product')) {
    const { databaseUrl, temporalAddress } = stack;
    if (!databaseUrl || !temporalAddress) throw new Error('The product needs a database and Temporal first');
    stack.product ??= await startProduct(household, { databaseUrl, temporalAddress });
  }
}

function finish(code: number): void {
  void lifetime.end().then(() => process.exit(code));
}
