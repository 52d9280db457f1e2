import { randomBytes } from 'node:crypto';

/** Texts that were typed somewhere, each in one place alone: by it they are known wherever they come to. */
export class Marks {
  private readonly places = new Map<string, { place: string; isSecret: boolean }>();

  /** A text to be typed there: small letters and digits, of which names, hosts and addresses can be made too. */
  plant(place: string, isSecret = false): string {
    const text = `q${randomBytes(10).toString('hex')}q`;
    this.places.set(text, { place, isSecret });
    return text;
  }

  get size(): number {
    return this.places.size;
  }

  /** The places whose texts stand in a text, as they are or packed. */
  foundIn(text: string, only: 'all' | 'secrets' = 'all'): string[] {
    const found = [...marksIn(text)].flatMap((mark) => this.places.get(mark) ?? []);
    return [...new Set(found.filter(({ isSecret }) => only === 'all' || isSecret).map(({ place }) => place))];
  }
}

/** What a mark looks like. */
export const aMark = /q[0-9a-f]{20}q/g;
const packed = [
  { pattern: /[A-Za-z0-9+/_-]{24,}/g, encoding: 'base64' },
  { pattern: /(?:[0-9a-f]{2}){22,}/g, encoding: 'hex' },
] as const;

function marksIn(text: string): Set<string> {
  const plain = text.toLowerCase().match(aMark) ?? [];
  const inside = packed.flatMap(({ pattern, encoding }) =>
    [...text.matchAll(pattern)].flatMap(
      ([found]) => Buffer.from(found, encoding).toString('latin1').match(aMark) ?? [],
    ),
  );
  return new Set([...plain, ...inside]);
}
