import { readFileSync } from 'node:fs';
import { readDocument, anchorsOf } from './markdown';
import { helpPath, recipes, sections } from './sections';

const guides = {
  en: readFileSync('docs/guide.md', 'utf8'),
  fr: readFileSync('docs/guide.fr.md', 'utf8'),
};

test('the guide has the same sections in both languages', () => {
  const [english, french] = [guides.en, guides.fr].map((guide) =>
    readDocument(guide).headings.map(({ level }) => level),
  );
  expect(french).toEqual(english);
});

describe.each(['en', 'fr'] as const)('the guide in %s', (language) => {
  const guide = guides[language];

  it('has the section of every screen, and the recipes that screens point to', () => {
    const named = [...sections.map(([, section]) => section), ...Object.values(recipes)].map(
      (section) => section[language],
    );
    expect(named.filter((section) => !anchorsOf(guide).includes(section))).toEqual([]);
  });

  it('has no two sections of one name', () => {
    expect(anchorsOf(guide)).toEqual([...new Set(anchorsOf(guide))]);
  });

  it('links to sections that other documents have', () => {
    const linked = [...guide.matchAll(/\]\((\w+\.md)#([^)]+)\)/g)];
    const missing = linked.filter(
      ([, file = '', anchor = '']) => !anchorsOf(readFileSync(`docs/${file}`, 'utf8')).includes(anchor),
    );
    expect(missing).toEqual([]);
  });

  it('has the sections that it links to', () => {
    const linked = [...guide.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
    expect(linked.length).toBeGreaterThan(0);
    expect(linked.filter((anchor) => !anchorsOf(guide).includes(anchor))).toEqual([]);
  });
});

test.each([
  ['/automatisation/12', 'en', '/help#the-editor'],
  ['/automatisations', 'fr', '/help#automatisations'],
  ['/campaign/3', 'en', '/help#campaigns'],
  ['/contacts/c%2F1', 'fr', '/help#la-page-dun-contact'],
  ['/settings', 'fr', '/help#général'],
  ['/help', 'en', '/help'],
] as const)('the help of %s in %s is %s', (screen, language, path) => {
  expect(helpPath(screen, language)).toBe(path);
});

test('a comment in a block of code is no heading', () => {
  const { title, headings } = readDocument(
    '# One\n\n## Two\n\n```sh\n## a comment\n```\n\n### Three `code`\n',
  );
  expect(title).toBe('One');
  expect(headings).toEqual([
    { text: 'Two', level: 2 },
    { text: 'Three code', level: 3 },
  ]);
});
