import { pageSizeLimit, pickerSizeLimit, type PageMeta, type PageQuery } from '../../domain/entities/common';

/** The part of a list that a call asks for. */
export interface Page {
  pageAt: number;
  pageSize: number;
  offset: number;
  /** Rows have only the few fields that pickers need. */
  isSlim: boolean;
}

/**
 * The page that a call asks for. The page size is limited to 200, or to 5,000 for lists that serve pickers, whose rows are slim above 200.
 */
export function pageOf(query: PageQuery, { servesPickers = false } = {}): Page {
  const pageSize = Math.min(query.page_size, servesPickers ? pickerSizeLimit : pageSizeLimit);
  return {
    pageAt: query.page_at,
    pageSize,
    offset: (query.page_at - 1) * pageSize,
    isSlim: pageSize > pageSizeLimit,
  };
}

/** The metadata beside the rows. An empty list has one page. `isMore`: there are more rows, which were not counted. */
export function metaOf({ pageAt, pageSize }: Page, totalRecords: number, isMore = false): PageMeta {
  return {
    page_at: pageAt,
    max_pages: Math.max(1, Math.ceil(totalRecords / pageSize)),
    page_size: pageSize,
    total_records: totalRecords,
    ...(isMore && { has_more: true }),
  };
}
