import type { ListQuery } from '../../../store/list';
import type { ContactOrderGiven } from '../../contact-orders/api';
import { filtersOf } from './list-filters';

/** The selection in the list of contacts: individual ones, or all that it finds. */
export interface Chosen {
  ids: number[];
  isAll: boolean;
}

export const noneChosen: Chosen = { ids: [], isAll: false };

/** The contacts that an order affects. */
export const selectionOf = (query: ListQuery, { ids, isAll }: Chosen): ContactOrderGiven['selection'] =>
  isAll ? filtersOf(query) : { contacts: ids };
