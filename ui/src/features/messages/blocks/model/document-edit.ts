import type {
  EmailBlock,
  EmailColumn,
  EmailDocument,
  EmailSection,
} from '../../../../../../domain/entities/messages/email-document';
import { sectionOf } from '../../../../../../domain/message-templates/blocks/blank';

/** Where a block stands: counted from 0. */
export interface BlockPlace {
  section: number;
  column: number;
  block: number;
}

/** A document after an edit, and where the block is that was edited. */
interface Edited {
  document: EmailDocument;
  place: BlockPlace;
}

const replaced = <Item>(items: readonly Item[], at: number, change: (item: Item) => Item): Item[] =>
  items.map((item, place) => (place === at ? change(item) : item));
const inserted = <Item>(items: readonly Item[], at: number, item: Item): Item[] => [
  ...items.slice(0, at),
  item,
  ...items.slice(at),
];
const without = <Item>(items: readonly Item[], at: number): Item[] =>
  items.filter((_, place) => place !== at);

export const blockAt = (
  { sections }: EmailDocument,
  { section, column, block }: BlockPlace,
): EmailBlock | undefined => sections[section]?.columns[column]?.blocks[block];

export const withSection = (
  document: EmailDocument,
  at: number,
  change: (section: EmailSection) => EmailSection,
): EmailDocument => ({ ...document, sections: replaced(document.sections, at, change) });

const withBlocks = (
  document: EmailDocument,
  { section, column }: Omit<BlockPlace, 'block'>,
  change: (blocks: EmailBlock[]) => EmailBlock[],
): EmailDocument =>
  withSection(document, section, (one) => ({
    ...one,
    columns: replaced(one.columns, column, (inner) => ({ ...inner, blocks: change(inner.blocks) })),
  }));

export const withBlock = (document: EmailDocument, place: BlockPlace, block: EmailBlock): EmailDocument =>
  withBlocks(document, place, (blocks) => replaced(blocks, place.block, () => block));

/** Adds a block behind another one; without one at the end of the first column of the last section, or in a section of its own. */
export function addBlock(document: EmailDocument, behind: BlockPlace | null, block: EmailBlock): Edited {
  if (behind) {
    const place = { ...behind, block: behind.block + 1 };
    return { document: withBlocks(document, place, (blocks) => inserted(blocks, place.block, block)), place };
  }
  const last = document.sections.length - 1;
  const blocks = document.sections[last]?.columns[0]?.blocks;
  if (!blocks)
    return {
      document: { ...document, sections: [sectionOf([block])] },
      place: { section: 0, column: 0, block: 0 },
    };
  return addBlock(document, { section: last, column: 0, block: blocks.length - 1 }, block);
}

export const removeBlock = (document: EmailDocument, place: BlockPlace): EmailDocument =>
  withBlocks(document, place, (blocks) => without(blocks, place.block));

/**
 * Moves a block by one place: within its column, then into the next column or section. Null: it is the first or the last of the e-mail.
 */
export function moveBlock(document: EmailDocument, place: BlockPlace, by: 1 | -1): Edited | null {
  const block = blockAt(document, place);
  const target = block && placeBeside(document, place, by);
  if (!target) return null;
  const taken = removeBlock(document, place);
  return {
    document: withBlocks(taken, target, (blocks) => inserted(blocks, target.block, block)),
    place: target,
  };
}

function placeBeside({ sections }: EmailDocument, place: BlockPlace, by: 1 | -1): BlockPlace | null {
  const { section, column, block } = place;
  const within = sections[section]?.columns[column]?.blocks.length ?? 0;
  if (block + by >= 0 && block + by < within) return { ...place, block: block + by };
  const columns = sections.flatMap((one, of) =>
    one.columns.map((inner, at) => ({ section: of, column: at, inner })),
  );
  const own = columns.findIndex((one) => one.section === section && one.column === column);
  const next = columns[own + by];
  return next
    ? { section: next.section, column: next.column, block: by === 1 ? 0 : next.inner.blocks.length }
    : null;
}

/** Adds an empty section behind another one; -1: at the beginning. */
export const addSection = (document: EmailDocument, behind: number): EmailDocument => ({
  ...document,
  sections: inserted(document.sections, behind + 1, sectionOf([])),
});

export const removeSection = (document: EmailDocument, at: number): EmailDocument => ({
  ...document,
  sections: without(document.sections, at),
});

/** Moves a section by one place. Null: it is the first or the last. */
export function moveSection(document: EmailDocument, at: number, by: 1 | -1): EmailDocument | null {
  const section = document.sections[at];
  const target = at + by;
  if (!section || target < 0 || target >= document.sections.length) return null;
  return { ...document, sections: inserted(without(document.sections, at), target, section) };
}

/** A section with columns of these shares. What stood in columns that are gone stands in the last one. */
export function withColumns(section: EmailSection, shares: readonly number[]): EmailSection {
  const columns = shares.map((share, at): EmailColumn => ({
    share,
    blocks: section.columns[at]?.blocks ?? [],
  }));
  const left = section.columns.slice(shares.length).flatMap(({ blocks }) => blocks);
  return {
    ...section,
    columns: replaced(columns, columns.length - 1, (last) => ({
      ...last,
      blocks: [...last.blocks, ...left],
    })),
  };
}
