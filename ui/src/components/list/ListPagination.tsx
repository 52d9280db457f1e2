import { Pagination } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PageMeta } from '../../../../domain/entities/common';
import type { ListAddress } from './address';
import styles from './list.module.css';

const sizes = [10, 20, 50, 100, 200];

/** Pages of a list; the window is two pages on each side of the current one (section 9), as antd has it. */
export function ListPagination({ meta, address }: { meta: PageMeta; address: ListAddress }) {
  const { t } = useTranslation();
  const { page_at, page_size, total_records } = meta;
  const first = Math.min((page_at - 1) * page_size + 1, total_records);
  const last = Math.min(page_at * page_size, total_records);

  function handleChange(page: number, size: number): void {
    address.change(size === page_size ? { page } : { size });
  }
  return (
    <nav className={styles.pagination} aria-label={t('list.pages')}>
      <span className={styles.total}>{t('list.range', { first, last, count: total_records })}</span>
      <Pagination
        current={page_at}
        pageSize={page_size}
        total={total_records}
        onChange={handleChange}
        pageSizeOptions={sizes}
        showSizeChanger={{ 'aria-label': t('list.pageSize') }}
        showTitle={false}
      />
    </nav>
  );
}
