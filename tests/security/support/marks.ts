import { randomBytes } from 'node:crypto';

/** Unique texts, each typed in one place only, which identify that place wherever they appear. */
export class Marks {
  private readonly places = new Map<string, { place: string; isSecret: boolean }>();

  /** Returns a text to type there: lower-case letters and digits, which are also valid in names, hosts and addresses. */
  plant(place: string, isSecret = false): string {
    const text = `q${randomBytes(10).toString('hex')}q`;
    this.places.set(text, { place, isSecret });
    return text;
  }

  get size(): number {
    return this.places.size;
  }

  /** Returns the places whose texts a text contains, literally or encoded. */
  foundIn(text: string, only: 'all' | 'secrets' = 'all'): string[] {
    const found = [...marksIn(text)].flatMap((mark) => this.places.get(mark) ?? []);
    return [...new Set(found.filter(({ isSecret }) => only === 'all' || isSecret).map(({ place }) => place))];
  }
}

/** The form of a mark. */
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
