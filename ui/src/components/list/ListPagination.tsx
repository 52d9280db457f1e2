import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PageMeta } from '../../../../domain/entities/common';
import { pageSizes } from '../../constants';
import type { ListAddress } from './address';
import { pageWindow } from './page-window';
import styles from './list.module.css';

interface ListPaginationProps {
  meta: PageMeta;
  address: ListAddress;
}

/** The range of rows shown, links to the pages around the current one, and the page size. */
export function ListPagination({ meta, address }: ListPaginationProps) {
  const { t } = useTranslation();
  const { page_at: current, max_pages: last, page_size: size, total_records: total, has_more: isMore } = meta;
  const first = Math.min((current - 1) * size + 1, total);
  const until = Math.min(current * size, total);
  const pages = pageWindow(current, last);
  const link = { address, current };
  return (
    <nav className={styles.pagination} aria-label={t('list.pages')}>
      <span className={styles.total}>
        {t(isMore ? 'list.rangeOfMore' : 'list.range', { first, last: until, count: total })}
      </span>
      <ul className={styles.pages}>
        {current > 1 && (
          <PageLink {...link} page={current - 1} name={t('list.previous')}>
            <LeftOutlined aria-hidden="true" />
          </PageLink>
        )}
        {pages[0] !== 1 && <PageLink {...link} page={1} />}
        {(pages[0] ?? 1) > 2 && <li aria-hidden="true">…</li>}
        {pages.map((page) => (
          <PageLink key={page} {...link} page={page} />
        ))}
        {(pages.at(-1) ?? last) < last - 1 && <li aria-hidden="true">…</li>}
        {pages.at(-1) !== last && <PageLink {...link} page={last} />}
        {current < last && (
          <PageLink {...link} page={current + 1} name={t('list.next')}>
            <RightOutlined aria-hidden="true" />
          </PageLink>
        )}
      </ul>
      <Select
        aria-label={t('list.pageSize')}
        value={size}
        popupMatchSelectWidth={false}
        onChange={(chosen) => address.change({ size: chosen })}
        options={pageSizes.map((value) => ({ value, label: t('list.perPage', { count: value }) }))}
      />
    </nav>
  );
}

interface PageLinkProps {
  page: number;
  current: number;
  address: ListAddress;
  /** When the number alone is not clear enough. */
  name?: string;
  children?: ReactNode;
}

function PageLink({ page, current, address, name, children = page }: PageLinkProps) {
  const { t } = useTranslation();
  return (
    <li>
      <Link
        to={address.linkTo({ page })}
        className={page === current ? styles.currentPage : styles.page}
        aria-label={name ?? t('list.page', { page })}
        aria-current={page === current ? 'page' : undefined}
      >
        {children}
      </Link>
    </li>
  );
}
