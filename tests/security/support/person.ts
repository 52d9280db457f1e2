import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Somebody with values that nothing else has. */
export const person = {
  externalId: 'zqx-778812',
  name: 'Zqxwille Quorthenbee',
  email: 'zqxwille.quorthenbee@erasedperson.example',
  phone: '+33698123457',
  city: 'Vlissenquarth',
  /** In a shop. */
  customerId: '7358220977425',
};

/** What gives the person away, in small letters: parts that no way of escaping a text changes. */
const tokens = [
  'zqx-778812',
  'zqxwille',
  'quorthenbee',
  'erasedperson',
  '698123457',
  'vlissenquarth',
  '7358220977425',
];

/** A text as it stands in base64, whatever stands before it: without the characters that depend on its neighbours. */
const inBase64 = (text: string): string[] =>
  [0, 1, 2].map((shift) =>
    Buffer.from('\0'.repeat(shift) + text)
      .toString('base64')
      .slice(shift === 0 ? 0 : shift + 1, Math.floor(((text.length + shift) * 8) / 6)),
  );

const variants = (text: string): string[] => [
  text,
  text.toUpperCase(),
  text[0]?.toUpperCase() + text.slice(1),
];

/** Each token as it may be written: plainly (compared in small letters), in hexadecimal, and in base64 in each of its cases. */
const forms = tokens.map((token) => ({
  token,
  inSmallLetters: [token, ...variants(token).map((text) => Buffer.from(text).toString('hex'))],
  exactly: variants(token).flatMap(inBase64),
}));

/** The tokens that a text or bytes hold in any form. */
export function tokensIn(given: string | Buffer): string[] {
  const text = typeof given === 'string' ? given : given.toString('latin1');
  const small = text.toLowerCase();
  return forms
    .filter(
      ({ inSmallLetters, exactly }) =>
        inSmallLetters.some((form) => small.includes(form)) || exactly.some((form) => text.includes(form)),
    )
    .map(({ token }) => token);
}

/** Where the tokens are found: the name of each place with what it holds. */
export const givenAwayBy = (places: Readonly<Record<string, string | Buffer>>): string[] =>
  Object.entries(places).flatMap(([place, text]) => {
    const found = tokensIn(text);
    return found.length === 0 ? [] : [`${place}: ${found.join(', ')}`];
  });

/** The files of a folder and of those in it, by path. */
export function filesOf(folder: string): Record<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    entries.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [file, readFileSync(file)];
    }),
  );
}
