import { Watch } from '../security/support/watch';
import { addSegments, createAccounts } from '../support/day/accounts';
import { fillAccounts } from '../support/day/fill';
import { findings, settled, startTimes, type Day } from '../support/day/findings';
import { describeCalls, makeCalls } from '../support/day/calls';
import { pageKinds, pageNames } from '../support/day/pages';
import { size } from '../support/day/plan';
import { Senders } from '../support/day/senders';
import { workKinds } from '../support/day/works';
import { checkData } from '../support/processes/check-data';
import { startProduct, type Product } from '../support/processes/product';
import { useProvider } from '../support/providers/provider';
import { report } from '../support/report';

/** The longest times, in milliseconds. */
const limits = { pageP95: 2_000, trackP99: 500 };

const provider = useProvider();
let product: Product;
beforeAll(async () => {
  product = await startProduct({ TWILIO_BASE_URL: provider.origin });
}, 600_000);
afterAll(() => product.stop(), 120_000);

const { accounts: count, flows, contacts, events, minutes } = size;
const written = (number: number): string => number.toLocaleString('en');

it(`a day’s work of ${count} accounts of ${flows} flows, ${written(contacts)} contacts and ${written(events)} events is done in time, and nothing of it is lost or done twice`, async () => {
  let began = performance.now();
  const tellTime = (what: string): void => {
    report(`${what} after ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    began = performance.now();
  };
  const accounts = await createAccounts(product);
  tellTime('The accounts had their flows');
  await fillAccounts(product, accounts);
  tellTime('They were filled');
  await addSegments(product, accounts);
  tellTime('Their segments were built');

  provider.answer((response) => {
    response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"sid":"SM1"}');
  });
  const [last] = await product.query<{ id: number }>('SELECT max(id) AS id FROM events');
  const senders = new Senders(product, accounts);
  const { received } = provider;
  const day: Day = { product, accounts, senders, received, lastBefore: last?.id ?? 0 };
  const watch = new Watch(product);
  const milliseconds = minutes * 60_000;
  const made = await makeCalls(
    [...senders.kinds(), ...workKinds(product, accounts, milliseconds), ...pageKinds(accounts)],
    milliseconds,
  );
  tellTime('The day was over');
  await settled(day);
  tellTime('All was done');
  const problems = await watch.problems();
  watch.end();

  for (const [name, calls] of made) report(describeCalls(name, calls));
  report(describeCalls('event to first step', { times: await startTimes(day), errors: new Map() }));
  report(`${written(received.length)} messages were sent`);
  report(`Memory of API or worker: ${Math.round(watch.memory / 1e6)} MB at most`);
  const errors = [...made].flatMap(([name, calls]) =>
    [...calls.errors].map(([what, number]) => `${name}: ${number} times ${what}`),
  );
  expect(errors).toEqual([]);
  expect(await findings(day)).toEqual([]);
  expect(problems).toEqual([]);
  expect(await checkData(product)).toBe('right');
  tellTime('All was looked through');
  const slow = pageNames.filter((name) => (made.get(name)?.times.p95 ?? Infinity) > limits.pageP95);
  expect(slow).toEqual([]);
  expect(made.get('Track')?.times.p99).toBeLessThan(limits.trackP99);
}, 14_400_000);
