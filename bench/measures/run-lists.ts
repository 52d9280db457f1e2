import { during } from '../../dev/stack/progress';
import { openCaller, timeOf, type ListPage } from '../caller';
import { compare, repeat, type Comparison } from '../comparison';
import { cleanUp, fillContacts, fillFlow, type FilledFlow } from '../fill-runs';
import type { BenchStack } from '../stack';

const rounds = 9;
const contacts = 100_000;
/** How many runs the flow has: `RUNS=5000000` takes nine minutes to fill. */
const large = Number(process.env['RUNS'] ?? 300_000);
const runs = { large, small: Math.round(large / 100) };
const day = 86_400_000;

/** Measures the requests that the pages of a flow make about its runs, beside those of a flow with a hundredth of the runs. */
export async function benchRunLists(stack: BenchStack): Promise<Comparison[]> {
  const product = await stack.product('inside');
  const flows = await during('Filling two flows with runs', async () => {
    await fillContacts(product, contacts);
    // The small one first: a past week's page goes by the ids, which runs elsewhere get in the order of their creation.
    const small = await fillFlow(product, 'small', runs.small);
    const large = await fillFlow(product, 'large', runs.large);
    await cleanUp(product.database.pool);
    return { large, small };
  });
  const call = await openCaller(product.database, product);
  const pages = { large: runPages(flows.large), small: runPages(flows.small) };
  const comparisons: Comparison[] = [];
  for (const [place, page] of pages.large.entries()) {
    const same = pages.small[place] ?? page;
    const turn = async () => ({ figure: await timeOf(call, page), reference: await timeOf(call, same) });
    await turn();
    const aim = { goal: 2, stretch: 1.2, isLimit: true };
    const reference = 'a hundredth of the runs';
    comparisons.push(
      compare({ work: page.title, unit: 'ms', reference, ...aim }, await repeat(rounds, turn)),
    );
  }
  return comparisons;
}

function runPages({ id, runs: count, stepIds }: FilledFlow): ListPage[] {
  const page = (title: string, path: string): ListPage => ({
    title,
    method: 'GET',
    path: `/automatisation/${id}${path}`,
  });
  const list = (title: string, query: Record<string, string> = {}): ListPage =>
    page(title, `/run?${new URLSearchParams(query).toString()}`);
  const pageAt = (share: number): string => String(Math.max(1, Math.floor((count * share) / 10)));
  const daysAgo = (days: number): string => new Date(Date.now() - days * day).toISOString();
  const week = { from_date: daysAgo(37), to_date: daysAgo(30) };
  return [
    list('runs'),
    list('runs, in the middle', { page_at: pageAt(0.5) }),
    list('runs, deep', { page_at: pageAt(0.9) }),
    list('runs that failed', { state: 'failed' }),
    list('runs that sleep', { state: 'running' }),
    list('runs at a step', { step_id: String(stepIds.delay) }),
    list('runs that failed at a step', { step_id: String(stepIds.tag), state: 'failed' }),
    list('runs that have been at a step', { visited_step_id: String(stepIds.condition) }),
    list('runs of a week', week),
    list('runs of a week that failed', { ...week, state: 'failed' }),
    list('runs of a contact', { contact_external_id: 'customer-4321' }),
    page('contacts at a step', `/step/${stepIds.delay}/contact`),
    page('counts of the whole history', '/stats'),
    page('counts of a week', `/stats?${new URLSearchParams(week).toString()}`),
    page('progress', '/campaign'),
    page('what publishing would do', '/publication'),
    { title: 'the flow in the list of flows', method: 'GET', path: `/automatisation?ids=[${id}]` },
  ];
}
