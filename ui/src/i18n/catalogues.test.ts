import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { en } from './en';
import { fr } from './fr';

const plural = /_(zero|one|two|few|many|other)$/;

/** Every text of a catalogue by its path. */
function texts(catalogue: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? [...texts(value, `${path}${key}.`)]
        : [[path + key, String(value)]],
    ),
  );
}

const keysOf = (catalogue: object): string[] => [
  ...new Set([...texts(catalogue).keys()].map((key) => key.replace(plural, ''))),
];

test('both languages have the same keys', () => {
  expect(keysOf(fr).sort()).toEqual(keysOf(en).sort());
});

test.each([
  ['en', en],
  ['fr', fr],
])('a text of %s that counts has every plural of its language', (language, catalogue) => {
  const all = texts(catalogue);
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const counted = new Set(
    [...all.keys()].filter((key) => plural.test(key)).map((key) => key.replace(plural, '')),
  );
  const missing = [...counted].flatMap((key) =>
    categories.map((category) => `${key}_${category}`).filter((name) => !all.has(name)),
  );
  expect(missing).toEqual([]);
});

test('a text names the same values in both languages', () => {
  const valuesIn = (catalogue: object): Record<string, string> =>
    Object.fromEntries(
      [...texts(catalogue)]
        .filter(([key]) => !plural.test(key) || key.endsWith('_other'))
        .map(([key, text]) => [
          key,
          [...text.matchAll(/\{\{(\w+)\}\}/g)]
            .map(([, name]) => name)
            .sort()
            .join(),
        ]),
    );
  expect(valuesIn(fr)).toEqual(valuesIn(en));
});

/** What the sources and the catalogues themselves ask for: texts by their key, and by templates that are filled in. */
function askedFor(): { keys: Set<string>; templates: RegExp[] } {
  const files = readdirSync('ui/src', { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
  const source = files.join('\n');
  const keys = new Set([...source.matchAll(/(?:['"]|\$t\()([\w.]+)/g)].map(([, key]) => key ?? ''));
  // A template begins with the catalogue's name: `settings.${name}.title`.
  const templates = [...source.matchAll(/`(\w+\.(?:[\w.]|\$\{[^{}`]*\})+)`/g)].map(
    ([, template = '']) => new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '\\w+')}$`),
  );
  return { keys, templates };
}

test('every text is used', () => {
  const { keys, templates } = askedFor();
  const unused = keysOf(en).filter(
    (key) => !keys.has(key) && !templates.some((template) => template.test(key)),
  );
  expect(unused).toEqual([]);
});

/** What French texts call otherwise: the word that is not used, and the one that is. */
const otherWords = [['désabonn', 'désinscri']] as const;

test.each(otherWords)('French texts say no “%s…”, but “%s…”', (word) => {
  const using = [...texts(fr)].filter(([, text]) => text.toLowerCase().includes(word)).map(([key]) => key);
  expect(using).toEqual([]);
});
