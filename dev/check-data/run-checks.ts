import type { Check } from '../../db/checks/check';

/**
 * Looks at each rule and tells what it found, a line each; with `repairs` puts it right. Answers whether nothing is left that is wrong: what
 * a repair has the worker do may take a moment.
 */
export async function runChecks(
  checks: readonly Check[],
  repairs: boolean,
  tell: (line: string) => void,
): Promise<boolean> {
  let isRight = true;
  for (const check of checks) {
    const { count, examples } = await check.find();
    if (count === 0) {
      tell(`ok     ${check.rule}`);
      continue;
    }
    const more = count > examples.length ? ', …' : '';
    tell(`WRONG  ${check.rule} ${count} found: ${examples.join(', ')}${more}`);
    if (repairs) await check.repair();
    else isRight = false;
    tell(`       ${repairs ? 'Repaired' : 'With --repair'}: ${check.remedy}`);
  }
  return isRight;
}
