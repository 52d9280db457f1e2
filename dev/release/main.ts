/** `npm run release`: builds the product and packs what an operator installs into release/ (docs/contributing.md#a-release). */
import { parseArgs } from 'node:util';
import { endAfter } from '../stack/end-after';
import { Problem } from '../stack/problem';
import { makeRelease } from './release';

endAfter(main());

async function main(): Promise<void> {
  const { to, trial } = readArgs();
  const archive = await makeRelease(to, { isTrial: trial });
  console.log(`${archive} is packed, with its checksum, its bill of materials and its licences beside it.`);
}

function readArgs() {
  try {
    const options = {
      to: { type: 'string', default: 'release' },
      trial: { type: 'boolean', default: false },
    } as const;
    return parseArgs({ options }).values;
  } catch {
    throw new Problem(
      'Usage: npm run release -- [--to <folder>] [--trial]. A trial also packs what is not committed.',
    );
  }
}
