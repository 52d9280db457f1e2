import { describeFailure } from './report';
import { simulate } from './simulation';
import { useBackends } from './use-backends';

/** About three minutes of one core. The same seeds each time, so that a failure is reproducible; `npm run test:long -- simulation` uses others. */
const usual = 1_000;

const { SIMULATION_SEED: given, SIMULATION_SEEDS: howMany } = process.env;
const first = Number(given ?? 1);
const count = Number(howMany ?? (given === undefined ? usual : 1));

/** Tests one half of the seeds, in a file of its own: two processes share the work. A single seed is in the first half; the other is skipped then. */
export function testHalf(half: 0 | 1): void {
  const backends = useBackends();
  const seeds = Array.from({ length: count }, (_, place) => first + place).filter(
    (seed) => (seed - first) % 2 === half,
  );

  const testIfAny = seeds.length > 0 ? test : test.skip;
  testIfAny(
    `nothing is lost and nothing is done twice, in half ${half + 1} of the worlds of seeds ${first} to ${first + count - 1}`,
    async () => {
      const began = performance.now();
      let steps = 0;
      let faults = 0;
      for (const seed of seeds) {
        const report = await simulate(seed, backends());
        if (report.violations.length > 0) throw new Error(describeFailure(report));
        steps += report.steps;
        faults += report.faults;
      }
      const minutes = (performance.now() - began) / 60_000;
      process.stdout.write(
        `Simulated ${seeds.length} seeds: ${steps} steps, ${faults} faults, ${Math.round(seeds.length / minutes)} seeds a minute\n`,
      );
    },
    14_400_000,
  );
}
