import { useState } from 'react';
import { useAppSelector } from '../../../store/hooks';
import type { ListQuery } from '../../../store/list';
import { noneChosen, type Chosen } from './chosen';

/**
 * The selected contacts: individual ones, across pages, or all that the list finds. The selection is cleared after another search or
 * filter, and after an order about them.
 */
export function useChosen({ search, filters }: ListQuery): [Chosen, (chosen: Chosen) => void] {
  const orderId = useAppSelector((state) => state.contactOrders.question.givenId);
  const scope = JSON.stringify([search, filters, orderId]);
  const [kept, setKept] = useState({ scope, chosen: noneChosen });
  if (kept.scope !== scope) setKept({ scope, chosen: noneChosen });
  const deletedId = useAppSelector((state) => state.contacts.deletion.deletedId);
  const { ids, isAll } = kept.chosen;
  if (deletedId !== null && ids.includes(deletedId))
    setKept({ scope, chosen: { ids: ids.filter((id) => id !== deletedId), isAll } });
  return [kept.scope === scope ? kept.chosen : noneChosen, (chosen) => setKept({ scope, chosen })];
}
