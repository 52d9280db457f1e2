import type { KeptFlow } from '../../../../../domain/flow/chain/insert';

/** A way in the form; its share is null while the field is empty. */
export interface WayDraft {
  id: string;
  name: string;
  share: number | null;
}

/** What the form of a split holds. */
export interface SplitDraft {
  ways: WayDraft[];
  /** The id of the way that all take; null: each contact by the shares. */
  winner: string | null;
  /** Whether the winner is chosen by itself, from how many contacts of each way and from which probability in percent. */
  isChosen: boolean;
  contacts: number | null;
  percent: number | null;
  /** Where the steps go that follow a new split. */
  keepFlow: KeptFlow;
}

export const sumOfShares = (ways: readonly WayDraft[]): number =>
  ways.reduce((sum, { share }) => sum + (share ?? 0), 0);

/** The same ways with shares that differ by 1 at most. */
export function sharedEvenly(ways: readonly WayDraft[]): WayDraft[] {
  const least = Math.floor(100 / ways.length);
  const rest = 100 - least * ways.length;
  return ways.map((way, index) => ({ ...way, share: least + (index < rest ? 1 : 0) }));
}

/** A new way, with the share that is left. Its id is drawn, so that one of a way that was removed does not come back. */
export function newWay(ways: readonly WayDraft[]): WayDraft {
  const name = 'ABCDEFGHIJKL'.split('').find((letter) => ways.every((way) => way.name !== letter)) ?? '';
  return { id: freeId(ways), name, share: Math.max(0, 100 - sumOfShares(ways)) };
}

const signs = 'abcdefghijklmnopqrstuvwxyz';

/** A drawn id that no way has. */
export function freeId(ways: readonly { id: string }[]): string {
  const drawn = Array.from({ length: 3 }, () => signs.charAt(Math.floor(Math.random() * signs.length))).join(
    '',
  );
  return ways.some(({ id }) => id === drawn) ? freeId(ways) : drawn;
}
