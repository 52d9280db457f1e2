import type { Check } from '../../db/checks/check';

/**
 * Checks each rule and reports one line for it; with `repairs` it also repairs violations. Returns whether no violation remains: a repair
 * that the worker carries out may take a moment.
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
