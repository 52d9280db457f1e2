import type { JsonObject } from '../../entities/common';
import { chancesOfBest } from '../../values/statistics/chances-of-best';
import type { SplitData, Way } from './schema';

/** What was counted of a way: contacts for whom the goal's window is over, and how many of them reached the goal. */
export interface CountedWay {
  way: string;
  contacts: number;
  converted: number;
}

/** The same, with the probability that the way's rate is the highest; null: the way is not compared. */
export type ComparedWay = CountedWay & { chance: number | null };

/**
 * The ways of a split in its order, compared with one another. A way is not compared that gets no contacts, because it has no share, or that
 * has none yet; nor is one that is left alone.
 */
export function compareWays(
  { ways }: { ways: readonly Pick<Way, 'id' | 'share'>[] },
  counted: readonly CountedWay[],
): ComparedWay[] {
  const found = new Map(counted.map((way) => [way.way, way]));
  const all = ways.map(({ id, share }) => {
    const { contacts, converted } = found.get(id) ?? { contacts: 0, converted: 0 };
    return { way: id, contacts, converted, isCompared: share > 0 && contacts > 0 };
  });
  const compared = all.filter(({ isCompared }) => isCompared);
  const chances =
    compared.length > 1
      ? chancesOfBest(compared.map(({ contacts, converted }) => ({ entered: contacts, converted })))
      : [];
  const chanceOf = new Map(compared.map(({ way }, place) => [way, chances[place] ?? null]));
  return all.map(({ way, contacts, converted }) => ({
    way,
    contacts,
    converted,
    chance: chanceOf.get(way) ?? null,
  }));
}

/** The way that the rule chooses by these numbers; null: none yet, or there is no rule, or a winner already. */
export function chosenWay({ ways, winner, winner_rule: rule }: SplitData, compared: readonly ComparedWay[]) {
  if (rule === null || winner !== null) return null;
  const taking = new Set(ways.filter(({ share }) => share > 0).map(({ id }) => id));
  const candidates = compared.filter(({ way }) => taking.has(way));
  if (candidates.length < 2 || candidates.some(({ contacts }) => contacts < rule.contacts)) return null;
  return candidates.find(({ chance }) => chance !== null && chance >= rule.probability) ?? null;
}

/** The members that the product writes beside people: the winner, and when it was chosen by itself. */
export const winnerMembers = ['winner', 'winner_chosen_at'] as const;

/** The data of a save. When a winner was chosen by itself is not for callers to say: it stays for as long as that way wins. */
export function keepChosenAt(given: JsonObject, stored: JsonObject): JsonObject {
  const isKept = given['winner'] !== null && given['winner'] === stored['winner'];
  return { ...given, winner_chosen_at: (isKept && stored['winner_chosen_at']) || null };
}
