import { describeFailure } from './report';
import { simulate } from './simulation';
import { useBackends } from './use-backends';

/**
 * About three minutes of one core. The same seeds each time, so that a failure is reproducible; `npm run test:long -- simulation` uses
 * others.
 */
const usual = 1_000;

const { SIMULATION_SEED: given, SIMULATION_SEEDS: howMany } = process.env;
const first = Number(given ?? 1);
const count = Number(howMany ?? (given === undefined ? usual : 1));

const backends = useBackends();

test(`nothing is lost and nothing is done twice, in the worlds of seeds ${first} to ${first + count - 1}`, async () => {
  const began = performance.now();
  let steps = 0;
  let faults = 0;
  for (let seed = first; seed < first + count; seed += 1) {
    const report = await simulate(seed, backends());
    if (report.violations.length > 0) throw new Error(describeFailure(report));
    steps += report.steps;
    faults += report.faults;
  }
  const minutes = (performance.now() - began) / 60_000;
  process.stdout.write(
    `Simulated ${count} seeds: ${steps} steps, ${faults} faults, ${Math.round(count / minutes)} seeds a minute\n`,
  );
}, 14_400_000);
