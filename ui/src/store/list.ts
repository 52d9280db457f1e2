import type { UnknownAction } from '@reduxjs/toolkit';
import type { PageMeta } from '../../../domain/entities/common';
import { toJson } from '../../../domain/values/json';
import type { Failure } from '../api/api-error';
import type { Client } from '../api/client';
import { createLoad } from './load';

/** The query of a list: its state in the URL, under the interface's names. */
export interface ListQuery {
  /** The owner of the rows (an automation's id, a contact's external id); empty when that is the account. */
  scope: string;
  page: number;
  size: number;
  /** A column's key; absent: the list's default order. */
  sort?: string;
  order: 'asc' | 'desc';
  search: string;
  filters: Record<string, string>;
}

export interface ListPage<Row> {
  rows: Row[];
  meta: PageMeta;
}

/**
 * `page` stays on the screen while the next one is loading, and after a failure; it is cleared when other rows are searched for, with which
 * it could be confused.
 */
export interface ListState<Page extends ListPage<unknown>> {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  query: ListQuery | null;
  page: Page | null;
  /** The query of the current page. */
  pageQuery: ListQuery | null;
  failure: Failure | null;
}

/** A paged list in the store: its actions, its reducer and its saga. A page may hold more than rows (the report's figures). */
export function createList<Page extends ListPage<unknown>>(
  name: string,
  load: (client: Client, query: ListQuery) => Promise<Page>,
) {
  const { requested, received, failed, watch } = createLoad(name, load);
  const empty: ListState<Page> = {
    state: 'idle',
    query: null,
    page: null,
    pageQuery: null,
    failure: null,
  };

  function reducer(list: ListState<Page> = empty, action: UnknownAction): ListState<Page> {
    if (requested.match(action)) {
      const isOtherList = list.query?.scope !== action.payload.scope;
      return { ...(isOtherList ? empty : list), state: 'loading', query: action.payload };
    }
    if (received.match(action))
      return { ...list, page: action.payload, pageQuery: list.query, state: 'ready', failure: null };
    if (failed.match(action)) {
      const page = isOfSameRows(list.query, list.pageQuery) ? list.page : null;
      return { ...list, page, state: 'failed', failure: action.payload };
    }
    return list;
  }

  return { requested, reducer, watch };
}

/** Whether two queries select the same rows, regardless of page and order. */
const isOfSameRows = (one: ListQuery | null, other: ListQuery | null): boolean =>
  one?.search === other?.search && toJson(one?.filters ?? {}) === toJson(other?.filters ?? {});

/** The query of a paged list, with the parameter names of calls (docs/contract.md#lists). */
export const pageOf = ({ page, size }: ListQuery) => ({ page_at: page, page_size: size });

/** Includes order and search, for lists that support them. The list's default order is left to the server. */
export const orderOf = ({ sort, order, search }: ListQuery) => ({
  ...(sort ? { sort_by: sort, sort_order: order } : {}),
  search_term: search,
});
