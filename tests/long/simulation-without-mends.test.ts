import { simulateApart } from '../simulation/apart';
import { mends, type Mend } from '../simulation/mends';

/** As many as `npm test` simulates. */
const seeds = 1_000;

test.each(Object.entries<Mend>(mends))(
  'the simulation finds what %s mended, once that is taken out',
  async (name, mend) => {
    const { isWell, printed } = await simulateApart({ first: 1, count: seeds, without: mend });
    const [told = ''] = printed.match(/Seed \d+ found something after .*\n.*\n/) ?? [];
    process.stdout.write(`${name}: ${told}`);
    expect({ isWell, told }).toEqual({ isWell: false, told: expect.stringMatching(mend.finds) });
  },
  3_600_000,
);
