import { untilFound } from './until-found';

/** When the last minutes of a day begin. A test that needs one day to stay takes less. */
const late = '23:56';

/** Resolves while midnight is not near in the timezone: what a test and the product reckon from today is of one day then. */
export async function sameDay(timezone = 'UTC'): Promise<void> {
  await untilFound(() => {
    const time = new Date().toLocaleTimeString('en-GB', { timeZone: timezone });
    return Promise.resolve(time < late || undefined);
  });
}
