import { pageSizeLimit, pickerSizeLimit, type PageMeta, type PageQuery } from '../../domain/entities/common';

/** The part of a list that a call asks for. */
export interface Page {
  pageAt: number;
  pageSize: number;
  offset: number;
  /** Rows are answered with the few fields that pickers need. */
  isSlim: boolean;
}

/**
 * The page a call asks for. Sizes are held to what the list gives: 200, or for lists that serve pickers up to 5,000, which come slim
 * from 200 on.
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

/** What is answered beside the rows. An empty list has one page. */
export function metaOf({ pageAt, pageSize }: Page, totalRecords: number): PageMeta {
  return {
    page_at: pageAt,
    max_pages: Math.max(1, Math.ceil(totalRecords / pageSize)),
    page_size: pageSize,
    total_records: totalRecords,
  };
}
