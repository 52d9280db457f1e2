import { useState } from 'react';
import type { ListColumn } from './list-column';

/** The visible columns of a list; stored in this browser under the list's name. */
export interface ColumnChoice<Row> {
  shown: ListColumn<Row>[];
  choose: (keys: string[]) => void;
}

const storageKey = (name: string): string => `sillage.columns.${name}`;

/** The stored keys, or null when nothing (or nothing readable) is stored. */
function keptKeys(name: string | undefined): string[] | null {
  if (name === undefined) return null;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(name)) ?? 'null');
    return Array.isArray(kept) ? kept.map(String) : null;
  } catch {
    return null; // Storage is forbidden, or holds something else.
  }
}

function keep(name: string, keys: string[]): void {
  try {
    localStorage.setItem(storageKey(name), JSON.stringify(keys));
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
}

/** The visible columns of a list, always including the first, which contains the row's link. */
export function useColumnChoice<Row>(
  name: string | undefined,
  columns: ListColumn<Row>[],
): ColumnChoice<Row> {
  const [keys, setKeys] = useState(() => keptKeys(name));
  const isShown = ({ key, isOptional }: ListColumn<Row>, index: number): boolean =>
    index === 0 || (keys ? keys.includes(key) : !isOptional);
  function choose(chosen: string[]): void {
    setKeys(chosen);
    if (name !== undefined) keep(name, chosen);
  }
  return { shown: columns.filter(isShown), choose };
}
