import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { FailedState } from '../../../components/feedback/FailedState';
import { useListAddress } from '../../../components/list/address';
import { ListPagination } from '../../../components/list/ListPagination';
import { useList } from '../../../components/list/use-list';
import type { ListPage, ListState } from '../../../store/list';
import type { RootState } from '../../../store/root-state';
import styles from '../contacts.module.css';

interface ContactTimelineProps<Row> {
  contactId: number;
  label: string;
  /** The list whose scope is the contact, and its place in the store. */
  list: Parameters<typeof useList>[0];
  select: (root: RootState) => ListState<ListPage<Row>>;
  keyOf: (row: Row) => string | number;
  entry: (row: Row) => ReactNode;
  /** Shown when the list is empty. */
  empty: ReactNode;
}

/** A contact's history, newest first, one page of it. */
export function ContactTimeline<Row>(props: ContactTimelineProps<Row>) {
  const { contactId, label, list, select, keyOf, entry, empty } = props;
  const address = useListAddress({}, String(contactId));
  const { state, reload } = useList(list, select, address);
  const isLoading = state.state === 'loading' || state.state === 'idle';
  const { page, failure } = state;
  return (
    <section className={styles.panel} aria-label={label} aria-busy={isLoading}>
      {failure && !isLoading && <FailedState failure={failure} onRetry={reload} />}
      {!page && isLoading && <Skeleton active />}
      {page?.rows.length === 0 && empty}
      {page && page.rows.length > 0 && (
        <>
          <ol className={styles.timeline}>
            {page.rows.map((row) => (
              <li key={keyOf(row)}>{entry(row)}</li>
            ))}
          </ol>
          <ListPagination meta={page.meta} address={address} />
        </>
      )}
    </section>
  );
}
