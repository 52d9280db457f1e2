import { simulateApart } from '../simulation/apart';

/** Seeds per portion; they differ each time. SIMULATION_SEED sets the first seed, and SIMULATION_SEEDS their number. */
const portion = 2_000;
const first = Number(process.env['SIMULATION_SEED'] ?? Date.now() % 1_000_000_000);
const count = Number(process.env['SIMULATION_SEEDS'] ?? 20_000);

test(`nothing is lost and nothing is done twice, in ${count} worlds from seed ${first} on`, async () => {
  for (let done = 0; done < count; done += portion) {
    const { isWell, printed } = await simulateApart({
      first: first + done,
      count: Math.min(portion, count - done),
    });
    if (!isWell) throw new Error(printed);
    process.stdout.write(printed.match(/^Simulated .*\n/gm)?.join('') ?? '');
  }
}, 86_400_000);
