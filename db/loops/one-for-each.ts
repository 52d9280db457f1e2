import { OneForEach } from '../../domain/steps/loop/one-for-each';
import type { Audience } from '../../domain/steps/run';
import { readRegional } from '../accounts/user-settings';
import type { Querier } from '../database/connection';

/** Chooses one contact for each value of the audience's field; null where every contact is taken. */
export async function oneForEachOf(
  client: Querier,
  userId: number,
  audience: Audience,
): Promise<OneForEach | null> {
  if (audience.source === 'items' || !audience.oneForEach) return null;
  const { phoneCountry } = await readRegional(client, userId);
  return new OneForEach(audience.oneForEach, phoneCountry);
}
