import { nameLimit } from '../../entities/common';
import type { ImportField } from '../../entities/contacts/import';
import { bare } from '../cells/bare-cell';
import type { ImportColumn } from './import-column';

/** Most tags in a cell; a cell with more holds something else. */
const tagsOfCell = 50;

/** Whether a column names tags. */
export const isTagsField = ({ selected_custom_field: selected }: ImportField): boolean => selected === 'tags';

/**
 * The tags in a cell, separated by commas, semicolons, vertical bars or line ends, as an export writes them; null when there are too many,
 * or one is too long for a name.
 */
export function tagsOfRow(cell: string): string[] | null {
  const names = [...new Set(cell.split(/[,;|\r\n]/).map((name) => name.trim()))].filter(Boolean);
  const isReadable = names.length <= tagsOfCell && names.every((name) => name.length <= nameLimit);
  return isReadable ? names : null;
}

/** All tags named by rows, each once; none when no column names tags. */
export function tagNamesIn(columns: readonly ImportColumn[], rows: readonly (readonly string[])[]): string[] {
  const place = columns.findIndex(({ tags }) => tags !== undefined);
  if (place < 0) return [];
  const names = new Set<string>();
  for (const cells of rows) {
    if (cells.length !== columns.length) continue;
    for (const name of tagsOfRow(bare(cells[place] ?? '')) ?? []) names.add(name);
  }
  return [...names];
}
