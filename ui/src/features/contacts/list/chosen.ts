import type { ListQuery } from '../../../store/list';
import type { ContactOrderGiven } from '../../contact-orders/api';
import { filtersOf } from './list-filters';

/** What is chosen in the list of contacts: some of them one by one, or all that it finds. */
export interface Chosen {
  ids: number[];
  isAll: boolean;
}

export const noneChosen: Chosen = { ids: [], isAll: false };

/** Which contacts an order is about. */
export const selectionOf = (query: ListQuery, { ids, isAll }: Chosen): ContactOrderGiven['selection'] =>
  isAll ? filtersOf(query) : { contacts: ids };
