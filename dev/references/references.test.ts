import { readFileSync } from 'node:fs';
import { anchorsOf } from './anchors';
import { citationsIn } from './citations';
import { brokenCitations, citingFiles, decisionFiles, problemOf } from './project';

/** Returns the problems of the citations of a file with this text. */
const problemsIn = (path: string, text: string): (string | null)[] => citationsIn(path, text).map(problemOf);

describe('a citation', () => {
  it('of a document, an anchor, a decision or a file that is there leads somewhere', () => {
    const comment =
      '// docs/contract.md#delay, docs/contributing.md, decision 1, docs/decisions/0002, domain/flow/problems/problems.ts, domain/steps';
    expect(problemsIn('api/some.ts', comment)).toEqual(Array(6).fill(null));
  });

  it.each([
    ['// docs/nowhere.md', 'there is no docs/nowhere.md'],
    ['// docs/contract.md#no-such-rule', 'docs/contract.md has no #no-such-rule'],
    [' * (docs/contract.md#no-such-rule)', 'docs/contract.md has no #no-such-rule'],
    ['const a = 1; // ARCHITECTURE.md#nowhere', 'ARCHITECTURE.md has no #nowhere'],
    ['/** As in decision 9999. */', 'there is no such decision'],
    ['-- docs/decisions/9999', 'there is no such decision'],
    ['// domain/flow/nowhere.ts says so', 'there is no domain/flow/nowhere.ts'],
    ['  {/* domain/nowhere */}', 'there is no domain/nowhere'],
  ])('%s leads nowhere', (comment, problem) => {
    expect(problemsIn('ui/some.tsx', comment)).toEqual([problem]);
  });

  it.each(['// section 7', '/** Sections 2 and 5 ask for it. */', '# design/decisions.md has it'])(
    '%s cites what is not here',
    (comment) => {
      expect(problemsIn('api/some.ts', comment)).toEqual([expect.stringContaining('not here')]);
    },
  );

  it('of a standard names the standard', () => {
    expect(citationsIn('api/some.ts', '// RFC 8058, section 3.1')).toEqual([]);
  });

  it('in the code itself is none: there the compiler looks', () => {
    expect(
      citationsIn('api/some.ts', "import { x } from './domain/nowhere';\nconst a = 'docs/nowhere.md';"),
    ).toEqual([]);
  });

  it.each([
    ['[there](nowhere.md)', 'there is no docs/nowhere.md'],
    ['[there](../nowhere.md)', 'there is no nowhere.md'],
    ['[there](contract.md#nowhere)', 'docs/contract.md has no #nowhere'],
    ['<img src="pictures/nowhere.png">', 'there is no docs/pictures/nowhere.png'],
    ['It is in `worker/nowhere.ts`.', 'there is no worker/nowhere.ts'],
  ])('of a document, %s, leads nowhere', (line, problem) => {
    expect(problemsIn('docs/some.md', line)).toEqual([problem]);
  });

  it.each([
    '[there](https://example.com/docs/nowhere.md)',
    'See https://example.com/docs/nowhere.md.',
    '`domain/steps/<kind>/definition.ts`, `npm test -- worker/nowhere`, `tests/*.nowhere`',
    '```\ndocs/nowhere.md\n```',
  ])('is not: %s', (text) => {
    expect(problemsIn('docs/some.md', text)).toEqual([]);
  });
});

describe('the anchors of a document', () => {
  it('are those that GitHub makes', () => {
    const text =
      '# Key/value lists\n## The `code` of _it_\n### Again\n### Again\n```\n# no heading\n```\n## Été, l’âge?';
    expect([...anchorsOf(text)]).toEqual([
      'keyvalue-lists',
      'the-code-of-it',
      'again',
      'again-1',
      'été-lâge',
    ]);
  });
});

describe('in this project', () => {
  // This file is excluded: its citations above are broken on purpose.
  const files = citingFiles().filter((path) => path !== 'dev/references/references.test.ts');

  it('every citation leads to a file and an anchor that are there', () => {
    expect(files.flatMap(brokenCitations)).toEqual([]);
  });

  it('there is something to look at: comments, documents and decision records cite each other', () => {
    const cited = files.flatMap((path) => citationsIn(path, readFileSync(path, 'utf8')));
    expect(cited.length).toBeGreaterThan(500);
  });

  it('a decision has a number of its own', () => {
    expect(
      [...decisionFiles()].filter(([number, files]) => Number.isNaN(number) || files.length > 1),
    ).toEqual([]);
  });
});
