/** A job that does nothing, as in graphile-worker's own test. */
export default function nothing(): Promise<void> {
  return Promise.resolve();
}
