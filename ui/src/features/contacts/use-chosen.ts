import { useState } from 'react';
import { useAppSelector } from '../../store/hooks';
import type { ListQuery } from '../../store/list';

/** The contacts that are chosen one by one; those of other pages stay chosen, and another search or filter chooses anew. */
export function useChosen({ search, filters }: ListQuery): [number[], (ids: number[]) => void] {
  const scope = JSON.stringify([search, filters]);
  const [chosen, setChosen] = useState({ scope, ids: noIds });
  if (chosen.scope !== scope) setChosen({ scope, ids: noIds });
  const deletedId = useAppSelector((state) => state.contacts.deletion.deletedId);
  if (deletedId !== null && chosen.ids.includes(deletedId))
    setChosen({ scope, ids: chosen.ids.filter((id) => id !== deletedId) });
  return [chosen.scope === scope ? chosen.ids : noIds, (ids) => setChosen({ scope, ids })];
}

const noIds: number[] = [];
