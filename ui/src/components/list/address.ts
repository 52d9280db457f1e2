import { useCallback, useMemo } from 'react';
import { useSearchParams, type To } from 'react-router-dom';
import { pageSizeLimit } from '../../../../domain/entities/common';
import { defaultPaging } from '../../constants';
import type { ListQuery } from '../../store/list';

/** The defaults of a list, when its URL names nothing. */
export interface ListDefaults {
  size?: number;
  /** The names of its filters in the URL; pass the same array at each call. */
  filters?: readonly string[];
}

/** A change of the list. Paging adds a history entry; typing and filtering do not. */
export interface ListChange {
  page?: number;
  size?: number;
  /** Null: the list's default order. */
  sort?: { key: string; order: 'asc' | 'desc' } | null;
  search?: string;
  filters?: Record<string, string | null>;
}

export interface ListAddress {
  query: ListQuery;
  /** Whether a search or filter is active, so that an empty result does not mean an empty list. */
  isNarrowed: boolean;
  change: (change: ListChange) => void;
  /** The URL of the list after a change, for links. */
  linkTo: (change: ListChange) => To;
}

const noFilters: readonly string[] = [];

/** What the address of every list may name. */
const pageParams = ['page', 'size', 'sort', 'search'];

/** Keeps a list's state in the URL: `?page=2&size=20&sort=-created_at&search=ann&state=failed`. */
export function useListAddress(
  { size = defaultPaging.size, filters = noFilters }: ListDefaults = {},
  scope = '',
): ListAddress {
  const [params, setParams] = useSearchParams();
  // What else the address names (an event that is opened) leaves the query the same: the list is not requested again.
  const own = ownParams(params, filters);
  const query = useMemo(
    () => readQuery(new URLSearchParams(own), scope, size, filters),
    [own, scope, size, filters],
  );
  const change = useCallback(
    (next: ListChange) => {
      const isPaging = next.page !== undefined;
      setParams((current) => changed(current, next), { replace: !isPaging, preventScrollReset: !isPaging });
    },
    [setParams],
  );
  const linkTo = (next: ListChange): To => ({ search: changed(params, next).toString() });
  return { query, linkTo, isNarrowed: query.search !== '' || Object.keys(query.filters).length > 0, change };
}

/** The part of an address that names a page of a list. */
const ownParams = (params: URLSearchParams, filters: readonly string[]): string =>
  new URLSearchParams(
    [...params].filter(([name]) => pageParams.includes(name) || filters.includes(name)),
  ).toString();

function readQuery(
  params: URLSearchParams,
  scope: string,
  size: number,
  filters: readonly string[],
): ListQuery {
  const sort = params.get('sort');
  return {
    scope,
    page: wholeNumber(params.get('page')) ?? defaultPaging.page,
    size: Math.min(wholeNumber(params.get('size')) ?? size, pageSizeLimit),
    sort: sort?.replace(/^-/, '') || undefined,
    order: sort?.startsWith('-') ? 'desc' : 'asc',
    search: params.get('search') ?? '',
    filters: Object.fromEntries(
      filters.flatMap((name) => {
        const value = params.get(name);
        return value ? [[name, value]] : [];
      }),
    ),
  };
}

function wholeNumber(text: string | null): number | undefined {
  const value = Number(text);
  return text && Number.isSafeInteger(value) && value >= 1 ? value : undefined;
}

function changed(
  current: URLSearchParams,
  { page, size, sort, search, filters = {} }: ListChange,
): URLSearchParams {
  const next = new URLSearchParams(current);
  const put = (name: string, value: string | null): void =>
    value ? next.set(name, value) : next.delete(name);
  // A change of order, page size or filter returns to the first page.
  put('page', page === undefined || page === 1 ? null : String(page));
  if (size !== undefined) put('size', String(size));
  if (sort !== undefined) put('sort', sort && (sort.order === 'desc' ? `-${sort.key}` : sort.key));
  if (search !== undefined) put('search', search);
  for (const [name, value] of Object.entries(filters)) put(name, value);
  return next;
}
