import { useState } from 'react';
import type { ListQuery } from '../../store/list';

/** The rows of a list that are chosen one by one; those of other pages stay chosen, and another search or filter chooses anew. */
export function useChosen({ search, filters }: ListQuery): [number[], (ids: number[]) => void] {
  const scope = JSON.stringify([search, filters]);
  const [chosen, setChosen] = useState({ scope, ids: noIds });
  if (chosen.scope !== scope) setChosen({ scope, ids: noIds });
  return [chosen.scope === scope ? chosen.ids : noIds, (ids) => setChosen({ scope, ids })];
}

const noIds: number[] = [];
