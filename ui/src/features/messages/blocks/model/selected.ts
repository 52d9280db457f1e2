import type { EmailDocument } from '../../../../../../domain/entities/messages/email-document';
import { blockAt, type BlockPlace } from './document-edit';

/** What the editor shows the properties of: the e-mail's look, a section, or a block. */
export type Selected =
  { kind: 'look' } | { kind: 'section'; section: number } | { kind: 'block'; place: BlockPlace };

export const keyOf = (selected: Selected): string => {
  if (selected.kind === 'look') return 'look';
  if (selected.kind === 'section') return `section ${selected.section}`;
  const { section, column, block } = selected.place;
  return `block ${section} ${column} ${block}`;
};

/** Everything that can be chosen, in the order of the list. */
export const allOf = ({ sections }: EmailDocument): Selected[] => [
  { kind: 'look' },
  ...sections.flatMap((one, section): Selected[] => [
    { kind: 'section', section },
    ...one.columns.flatMap(({ blocks }, column) =>
      blocks.map((_, block): Selected => ({ kind: 'block', place: { section, column, block } })),
    ),
  ]),
];

/** The choice, or the look where what was chosen is not there any more, as after an edit was undone. */
export function stillThere(selected: Selected, document: EmailDocument): Selected {
  if (selected.kind === 'section' && !document.sections[selected.section]) return { kind: 'look' };
  if (selected.kind === 'block' && !blockAt(document, selected.place)) return { kind: 'look' };
  return selected;
}
