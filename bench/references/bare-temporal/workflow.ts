/** A workflow that does nothing. */
export function nothing(): Promise<void> {
  return Promise.resolve();
}
