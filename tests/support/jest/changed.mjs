/**
 * Transforms TypeScript as every suite does, with changes of the product's code that the environment names (tests/simulation/mends.ts, tests/security/support/guards.ts): a
 * mend or a guard is taken out so, without a copy of the project.
 */
import { createTransformer as swcTransformer } from '@swc/jest';

const given = process.env.SOURCE_CHANGES ?? '[]';
const changes = JSON.parse(given);

export function createTransformer(options) {
  const swc = swcTransformer(options);
  return {
    ...swc,
    process: (source, file, given) => swc.process(changed(source, file), file, given),
    processAsync: undefined,
    getCacheKey: (source, file, given) => swc.getCacheKey(changed(source, file), file, given),
  };
}

function changed(source, path) {
  let result = source;
  for (const { file, mended, faulty } of changes) {
    if (!path.endsWith(`/${file}`)) continue;
    if (result.split(mended).length !== 2) throw new Error(`${file} does not hold this once: ${mended}`);
    result = result.replace(mended, () => faulty);
  }
  return result;
}

export default { createTransformer };
