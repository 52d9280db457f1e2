/** How texts are found in another one that is read from its end, a letter (UTF-16 code unit) at a time; state 0 is the first. */
interface Search {
  after: (state: number, letter: number) => number;
  /** The length of the longest text that begins with the letter read last; 0: none does. */
  longestAt: (state: number) => number;
}

/**
 * Puts a mask in place of some texts, wherever they stand in another text, in upper or lower case. Of several that begin at a place, the
 * longest counts. The work grows with the lengths of the texts and of the other one, and not with their product: whoever chooses both
 * cannot make it slow.
 */
export function masking(texts: readonly string[], mask: string): (text: string) => string {
  const wanted = texts.filter((text) => text !== '');
  const shortest = Math.min(...wanted.map(({ length }) => length));
  const search = searchFor(wanted);
  return (text) => (text.length < shortest ? text : masked(text, mask, lengthsIn(text, search)));
}

/** The length of the longest text that begins at each place. */
function lengthsIn(text: string, { after, longestAt }: Search): Uint32Array {
  const lengths = new Uint32Array(text.length);
  let state = 0;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    state = after(state, text.charCodeAt(at));
    lengths[at] = longestAt(state);
  }
  return lengths;
}

function masked(text: string, mask: string, lengths: Uint32Array): string {
  const parts: string[] = [];
  let copied = 0;
  for (let at = 0; at < text.length;) {
    const length = lengths[at] ?? 0;
    if (length > 0) {
      parts.push(text.slice(copied, at), mask);
      copied = at + length;
    }
    at += length || 1;
  }
  return copied === 0 ? text : parts.join('') + text.slice(copied);
}

/** The automaton of Aho and Corasick (https://doi.org/10.1145/360825.360855) of texts that are read from their ends. */
function searchFor(texts: readonly string[]): Search {
  const { placeOf, size } = alphabetOf(texts);
  const next = new Map<number, number>();
  /** Of each state, the longest other one with which it ends. */
  const shorter = [0];
  const longest = [0];
  const step = (from: number, place: number): number => {
    for (let state = from; ; state = shorter[state] ?? 0) {
      const found = next.get(state * size + place);
      if (found !== undefined || state === 0) return found ?? 0;
    }
  };
  const grow = (from: number, place: number): number => {
    const end = from === 0 ? 0 : step(shorter[from] ?? 0, place);
    const state = shorter.push(end) - 1;
    longest.push(longest[end] ?? 0);
    next.set(from * size + place, state);
    return state;
  };
  // All texts grow together, a letter at a time: a state is made after every shorter one.
  let growing = texts.map((text) => ({ text, state: 0 }));
  for (let length = 1; growing.length > 0; length += 1) {
    for (const one of growing) {
      const place = placeOf(one.text.charCodeAt(one.text.length - length));
      one.state = next.get(one.state * size + place) ?? grow(one.state, place);
      if (one.text.length === length) longest[one.state] = length;
    }
    growing = growing.filter(({ text }) => text.length > length);
  }
  return {
    after: (state, letter) => {
      const place = placeOf(letter);
      return place === 0 ? 0 : step(state, place);
    },
    longestAt: (state) => longest[state] ?? 0,
  };
}

/** The letters of some texts, in upper or lower case, by number from 1 on; 0: any other letter. */
function alphabetOf(texts: readonly string[]): { placeOf: (letter: number) => number; size: number } {
  const places = new Map<number, number>();
  for (const text of texts) {
    for (let at = 0; at < text.length; at += 1) {
      const letter = inUpperCase(text.charCodeAt(at));
      if (!places.has(letter)) places.set(letter, places.size + 1);
    }
  }
  const known = new Int32Array(65_536).fill(-1);
  const placeOf = (letter: number): number => {
    const place = known[letter] ?? -1;
    return place === -1 ? (known[letter] = places.get(inUpperCase(letter)) ?? 0) : place;
  };
  return { placeOf, size: places.size + 1 };
}

/** A letter in upper case, where that is one letter too: as regular expressions compare that ignore case (ECMA-262, Canonicalize). */
function inUpperCase(letter: number): number {
  const upper = String.fromCharCode(letter).toUpperCase();
  const code = upper.charCodeAt(0);
  return upper.length > 1 || (letter >= 128 && code < 128) ? letter : code;
}
