import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  documentLimits,
  type BlockType,
  type EmailDocument,
  type EmailSection,
} from '../../../../../domain/entities/messages/email-document';
import { blankBlock, wordsLanguageOf } from '../../../../../domain/message-templates/blocks/blank';
import {
  addBlock,
  addSection,
  blockAt,
  moveBlock,
  moveSection,
  removeBlock,
  removeSection,
  type BlockPlace,
} from './model/document-edit';
import { edited, gone, noHistory } from './model/edit-history';
import { keyOf, stillThere, type Selected } from './model/selected';

const blocksIn = (sections: readonly EmailSection[]): number =>
  sections.flatMap(({ columns }) => columns.flatMap((column) => column.blocks)).length;

/** The edits of an e-mail's blocks: what is chosen, what can be undone, and what is told to who listens. */
export function useBlockEditor(
  document: EmailDocument,
  language: string,
  onChange: (document: EmailDocument) => void,
  takesFocus: boolean,
) {
  const { t } = useTranslation();
  const [history, setHistory] = useState(noHistory);
  const [choice, setChoice] = useState<Selected>({ kind: 'look' });
  const [told, setTold] = useState('');
  const [focusTurn, setFocusTurn] = useState(takesFocus ? 1 : 0);
  const selected = stillThere(choice, document);
  const block = selected.kind === 'block' ? blockAt(document, selected.place) : undefined;

  const nameOf = (of: Selected, type?: BlockType): string => {
    if (of.kind === 'look') return t('emailEditor.look');
    if (of.kind === 'section') return t('emailEditor.sectionOf', { number: of.section + 1 });
    return type ? t(`emailEditor.types.${type}`) : '';
  };

  /** `about` null: an edit that is undone by itself. */
  function edit(next: EmailDocument, about: string | null): void {
    setHistory(edited(history, document, about));
    onChange(next);
  }
  /** After an edit of the list: what is chosen then, and whether the list has the focus. */
  function changed(next: EmailDocument, chosen: Selected, words: string): void {
    edit(next, null);
    setChoice(chosen);
    setTold(words);
    setFocusTurn((turn) => turn + 1);
  }
  /** Behind what a new block comes: the chosen block, or the last one of the chosen section. */
  function behind(): BlockPlace | null {
    if (selected.kind === 'block') return selected.place;
    if (selected.kind === 'look') return null;
    const { section } = selected;
    return { section, column: 0, block: (document.sections[section]?.columns[0]?.blocks.length ?? 0) - 1 };
  }
  const blocks = blocksIn(document.sections);
  /** Whether the column that a new block comes into has room for it. */
  function hasRoom(): boolean {
    const { section, column } = behind() ?? { section: document.sections.length - 1, column: 0 };
    const inColumn = document.sections[section]?.columns[column]?.blocks.length ?? 0;
    return inColumn < documentLimits.blocksOfColumn && blocks < documentLimits.blocks;
  }
  const canAdd = hasRoom();
  const canAddSection = document.sections.length < documentLimits.sections;
  const chosenSections = document.sections.filter(
    (_, at) => selected.kind === 'section' && at === selected.section,
  );

  return {
    selected,
    chosenKey: keyOf(selected),
    nameOfSelected: nameOf(selected, block?.type),
    told,
    focusTurn,
    canAdd,
    canAddSection,
    canDuplicate:
      selected.kind === 'section'
        ? canAddSection && blocks + blocksIn(chosenSections) <= documentLimits.blocks
        : canAdd,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    select: setChoice,
    edit: (next: EmailDocument, about: string) => edit(next, about),

    add(type: BlockType): void {
      const added = addBlock(document, behind(), blankBlock(type, wordsLanguageOf(language)));
      changed(
        added.document,
        { kind: 'block', place: added.place },
        t('emailEditor.added', { name: t(`emailEditor.types.${type}`) }),
      );
    },

    addSection(): void {
      const at =
        selected.kind === 'look'
          ? document.sections.length - 1
          : selected.kind === 'section'
            ? selected.section
            : selected.place.section;
      changed(
        addSection(document, at),
        { kind: 'section', section: at + 1 },
        t('emailEditor.added', { name: t('emailEditor.sectionOf', { number: at + 2 }) }),
      );
    },

    duplicate(): void {
      if (block && selected.kind === 'block') {
        const copied = addBlock(document, selected.place, block);
        changed(
          copied.document,
          { kind: 'block', place: copied.place },
          t('emailEditor.added', { name: nameOf(selected, block.type) }),
        );
      } else if (selected.kind === 'section') {
        const at = selected.section;
        const sections = document.sections.flatMap((one, place) => (place === at ? [one, one] : [one]));
        changed(
          { ...document, sections },
          { kind: 'section', section: at + 1 },
          t('emailEditor.added', { name: t('emailEditor.sectionOf', { number: at + 2 }) }),
        );
      }
    },

    move(by: 1 | -1): void {
      if (block && selected.kind === 'block') {
        const moved = moveBlock(document, selected.place, by);
        if (!moved) return;
        const { section, column, block: at } = moved.place;
        changed(
          moved.document,
          { kind: 'block', place: moved.place },
          t('emailEditor.moved', {
            name: nameOf(selected, block.type),
            section: section + 1,
            column: column + 1,
            place: at + 1,
          }),
        );
      } else if (selected.kind === 'section') {
        const moved = moveSection(document, selected.section, by);
        const target = selected.section + by;
        if (moved)
          changed(
            moved,
            { kind: 'section', section: target },
            t('emailEditor.sectionMoved', { place: target + 1 }),
          );
      }
    },

    remove(): void {
      if (block && selected.kind === 'block') {
        const { place } = selected;
        const next = removeBlock(document, place);
        const before = { ...place, block: Math.max(place.block - 1, 0) };
        changed(
          next,
          blockAt(next, before)
            ? { kind: 'block', place: before }
            : { kind: 'section', section: place.section },
          t('emailEditor.removed', { name: nameOf(selected, block.type) }),
        );
      } else if (selected.kind === 'section') {
        const at = selected.section;
        changed(
          removeSection(document, at),
          at === 0 ? { kind: 'look' } : { kind: 'section', section: at - 1 },
          t('emailEditor.removed', { name: nameOf(selected) }),
        );
      }
    },

    go(where: 'undo' | 'redo'): void {
      const went = gone(history, document, where);
      if (!went) return;
      setHistory(went.history);
      onChange(went.document);
      setTold(t(`emailEditor.${where === 'undo' ? 'undone' : 'redone'}`));
    },
  };
}
