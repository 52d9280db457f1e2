const quiet = 1_500;
const reminder = 20_000;

/** Runs `work`. When it takes longer than a moment, prints what it does, then every 20 s how long it has taken. */
export async function during<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = Date.now();
  const seconds = (): string => `${Math.round((Date.now() - started) / 1000)} s`;
  let said = false;
  let timer = setTimeout(function remind() {
    console.log(said ? `${what} (${seconds()} so far)` : `${what} ...`);
    said = true;
    timer = setTimeout(remind, reminder);
  }, quiet);
  try {
    const result = await work();
    if (said) console.log(`${what}: done in ${seconds()}`);
    return result;
  } finally {
    clearTimeout(timer);
  }
}
