import type { EmailBlock, EmailDocument } from '../../../../../../domain/entities/messages/email-document';
import { beginningStyle, sectionOf } from '../../../../../../domain/message-templates/blocks/blank';
import {
  addBlock,
  addSection,
  moveBlock,
  moveSection,
  removeBlock,
  removeSection,
  withColumns,
} from './document-edit';

const html = (text: string): EmailBlock => ({ type: 'html', html: text });
/** Sections of columns of blocks, each a letter. */
const document = (...sections: string[][]): EmailDocument => ({
  preheader: '',
  style: beginningStyle,
  sections: sections.map((columns) =>
    sectionOf([], { columns: columns.map((letters) => ({ share: 1, blocks: [...letters].map(html) })) }),
  ),
});
const lettersOf = (given: EmailDocument | undefined): string[][] | undefined =>
  given?.sections.map(({ columns }) =>
    columns.map(({ blocks }) => blocks.map((block) => (block.type === 'html' ? block.html : '?')).join('')),
  );
const at = (section: number, column: number, block: number) => ({ section, column, block });

describe('the blocks of an e-mail', () => {
  it('are added behind the chosen one, or at the end', () => {
    const given = document(['ab'], ['c', 'd']);
    const added = addBlock(given, at(0, 0, 0), html('x'));
    expect([lettersOf(added.document), added.place]).toEqual([[['axb'], ['c', 'd']], at(0, 0, 1)]);
    const last = addBlock(given, null, html('x'));
    expect([lettersOf(last.document), last.place]).toEqual([[['ab'], ['cx', 'd']], at(1, 0, 1)]);
    const first = addBlock(document(), null, html('x'));
    expect([lettersOf(first.document), first.place]).toEqual([[['x']], at(0, 0, 0)]);
  });

  it.each([
    ['down in its column', at(0, 0, 0), 1, [['ba'], ['c', '']], at(0, 0, 1)],
    ['up in its column', at(0, 0, 1), -1, [['ba'], ['c', '']], at(0, 0, 0)],
    ['into the next section', at(0, 0, 1), 1, [['a'], ['bc', '']], at(1, 0, 0)],
    ['into the next column', at(1, 0, 0), 1, [['ab'], ['', 'c']], at(1, 1, 0)],
    ['into the section before', at(1, 0, 0), -1, [['abc'], ['', '']], at(0, 0, 2)],
  ] as const)('are moved %s', (_, place, by, letters, target) => {
    const moved = moveBlock(document(['ab'], ['c', '']), place, by);
    expect([lettersOf(moved?.document), moved?.place]).toEqual([letters, target]);
  });

  it('are not moved out of it', () => {
    expect(moveBlock(document(['ab']), at(0, 0, 0), -1)).toBeNull();
    expect(moveBlock(document(['ab']), at(0, 0, 1), 1)).toBeNull();
  });

  it('are removed', () => {
    expect(lettersOf(removeBlock(document(['ab']), at(0, 0, 0)))).toEqual([['b']]);
  });
});

describe('the sections of an e-mail', () => {
  it('are added, moved and removed', () => {
    const given = document(['a'], ['b']);
    expect(lettersOf(addSection(given, 0))).toEqual([['a'], [''], ['b']]);
    expect(lettersOf(moveSection(given, 0, 1) ?? undefined)).toEqual([['b'], ['a']]);
    expect(moveSection(given, 1, 1)).toBeNull();
    expect(lettersOf(removeSection(given, 0))).toEqual([['b']]);
  });

  it('lose no block with their columns', () => {
    const [section] = document(['a', 'b', 'c']).sections;
    if (!section) throw new Error('There is one');
    const narrowed = { ...document(), sections: [withColumns(section, [1, 2])] };
    expect(lettersOf(narrowed)).toEqual([['a', 'bc']]);
    expect(withColumns(section, [1, 2]).columns.map(({ share }) => share)).toEqual([1, 2]);
  });
});
