import { fractionOf } from '../../values/statistics/murmur';
import type { Way } from './schema';

/**
 * The way that a contact takes at a step: the same one each time, and all ways by their shares. Each way draws a number for the contact, and
 * the best one by its share is taken (weighted rendezvous hashing). Where shares change, contacts change only from ways whose part of the
 * whole shrinks to ways whose part grows.
 */
export function chooseWay(ways: readonly Way[], stepId: number, contactExternalId: string): Way | undefined {
  let chosen: Way | undefined;
  let best = Infinity;
  for (const way of ways) {
    if (way.share === 0) continue;
    // Exponentially distributed with the share as its rate: the least of them is this one's by its part of all rates.
    const drawn = -Math.log(fractionOf(`${stepId}/${way.id}/${contactExternalId}`)) / way.share;
    if (drawn >= best) continue;
    chosen = way;
    best = drawn;
  }
  return chosen;
}
