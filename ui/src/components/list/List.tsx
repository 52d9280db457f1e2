import { Alert, Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListPage, ListState } from '../../store/list';
import { FailedState } from '../feedback/FailedState';
import { useFailureText } from '../feedback/failure-text';
import type { ListAddress } from './address';
import { useColumnChoice } from './column-choice';
import { ColumnMenu } from './ColumnMenu';
import { ListPagination } from './ListPagination';
import { ListTable, type ListTableProps } from './ListTable';
import { NoMatch } from './NoMatch';
import styles from './list.module.css';

interface ListProps<Row extends { id: number }> extends Omit<ListTableProps<Row>, 'rows' | 'isLoading'> {
  /** The name under which the chosen columns are stored; absent: columns cannot be chosen. */
  name?: string;
  state: ListState<ListPage<Row>>;
  address: ListAddress;
  onRetry: () => void;
  /** Shown when the list is empty without any filter: what to do next. */
  empty: ReactNode;
  /** Filters, above the table. */
  toolbar?: ReactNode;
}

/** A paged list in each of its states: first load, rows, empty, no match, failed. */
export function List<Row extends { id: number }>({
  name,
  state,
  onRetry,
  empty,
  toolbar,
  ...table
}: ListProps<Row>) {
  const { t } = useTranslation();
  const { address, columns } = table;
  const { shown, choose } = useColumnChoice(name, columns);
  const offersColumns = name !== undefined && state.page !== null && state.page.rows.length > 0;
  const isLoading = state.state === 'loading' || state.state === 'idle';
  return (
    <section className={styles.list} aria-label={table.label} aria-busy={isLoading}>
      {(toolbar || offersColumns) && (
        <div className={styles.toolbar}>
          {toolbar}
          {offersColumns && <ColumnMenu columns={columns} shown={shown} onChoose={choose} />}
        </div>
      )}
      {renderBody()}
    </section>
  );

  function renderBody() {
    if (state.page === null) {
      if (state.failure && !isLoading) return <FailedState failure={state.failure} onRetry={onRetry} />;
      return (
        <div className={styles.skeleton}>
          <span className="visually-hidden">{t('common.loading')}</span>
          <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
        </div>
      );
    }
    const { rows, meta } = state.page;
    const isEmpty = rows.length === 0 && !isLoading;
    return (
      <>
        {state.state === 'failed' && state.failure && (
          <RefreshFailed failure={state.failure} onRetry={onRetry} />
        )}
        {isEmpty && !address.isNarrowed && empty}
        {isEmpty && address.isNarrowed && <NoMatch address={address} />}
        {!isEmpty && <ListTable {...table} columns={shown} rows={rows} isLoading={isLoading} />}
        {!isEmpty && <ListPagination meta={meta} address={address} />}
      </>
    );
  }
}

function RefreshFailed({
  failure,
  onRetry,
}: {
  failure: Parameters<typeof FailedState>[0]['failure'];
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  return (
    <Alert
      banner
      role="alert"
      type="error"
      title={t('failure.title')}
      description={failureText(failure)}
      action={<Button onClick={onRetry}>{t('failure.retry')}</Button>}
    />
  );
}
