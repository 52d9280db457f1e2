/**
 * Returns why each of several stretches failed, by the first of them; undefined where one did not: then the others need not be tried again
 * with it.
 */
export function failureOfAll(
  settled: readonly PromiseSettledResult<unknown>[],
): { reason: unknown } | undefined {
  const failures = settled.filter((one) => one.status === 'rejected');
  return failures.length === settled.length ? failures[0] : undefined;
}
