import { simulate } from './simulation';
import { useBackends } from './use-backends';

const backends = useBackends();

/** Seeds in which several statements wait for the same row. */
const crowded = [112, 118, 166, 386, 861, 870];

/** Seeds that together cover every kind of step and most faults. */
const seeds = [...Array.from({ length: 25 }, (_, place) => place + 1), ...crowded];

test('the same seed gives the same trace, whatever was simulated before it', async () => {
  const traces = async (): Promise<Map<number, readonly string[]>> => {
    const found = new Map<number, readonly string[]>();
    for (const seed of seeds) found.set(seed, (await simulate(seed, backends())).trace);
    return found;
  };
  const first = await traces();
  seeds.reverse();
  const second = await traces();
  for (const seed of seeds) expect([seed, second.get(seed)]).toEqual([seed, first.get(seed)]);
});
