import { MoreOutlined } from '@ant-design/icons';
import { Button, Table, type MenuProps, type TableColumnsType } from 'antd';
import type { SorterResult } from 'antd/es/table/interface';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router-dom';
import { ActionMenu } from '../ActionMenu';
import { usePhone } from '../../theme/touch';
import type { ListAddress } from './address';
import type { ListColumn } from './list-column';
import { stacked, StackedCells } from './stacked';
import styles from './list.module.css';

export interface ListTableProps<Row extends { id: number }> {
  /** The accessible name of the table: what its rows are. */
  label: string;
  rows: Row[];
  columns: ListColumn<Row>[];
  address: ListAddress;
  /** The order of the list when the URL names none: its column is marked from the start. */
  ownOrder?: ListOrder;
  isLoading: boolean;
  /** The page of a row. The link is in the first column and covers the row. */
  linkOf?: (row: Row) => To;
  /** The name of a row, for the labels of its buttons. */
  nameOf: (row: Row) => string;
  /** Rows selected by their checkboxes, on this page and on others. */
  selection?: { ids: number[]; onChange: (ids: number[]) => void };
  /** The row's menu. */
  actionsOf?: (row: Row) => MenuProps['items'];
}

/** The column and direction by which a list is sorted. */
interface ListOrder {
  key: string;
  order: 'asc' | 'desc';
}

/** Lists ordered by id: in the order in which their rows were created. */
export const asMade: ListOrder = { key: 'created_at', order: 'asc' };
export const newestFirst: ListOrder = { key: 'created_at', order: 'desc' };

const directions = { asc: 'ascend', desc: 'descend' } as const;

export function ListTable<Row extends { id: number }>(props: ListTableProps<Row>) {
  const { t } = useTranslation();
  const { label, rows, columns, address, ownOrder, isLoading, linkOf, nameOf, selection, actionsOf } = props;
  const { query } = address;
  const ordered = query.sort === undefined ? ownOrder : { key: query.sort, order: query.order };

  const drawn = stacked(columns, usePhone());
  const isStacked = drawn.length < columns.length;

  const tableColumns: TableColumnsType<Row> = drawn.map(
    ({ key, title, isSortable, isLink, isWordy, align, render, below, stack }, index) => ({
      key,
      title,
      align,
      className: isWordy ? styles.wordy : undefined,
      sorter: isSortable,
      sortOrder: ordered?.key === key ? directions[ordered.order] : null,
      showSorterTooltip: false,
      render: (_, row) => {
        const content = render(row);
        const others = below?.(row);
        const isLinked = linkOf && content && (index === 0 || isLink);
        return (
          <>
            {isLinked ? (
              <Link
                to={linkOf(row)}
                preventScrollReset={isOnThisPage(linkOf(row))}
                className={index === 0 ? styles.rowLink : styles.cellLink}
              >
                {content}
              </Link>
            ) : (
              content
            )}
            {isLinked && others && <span className={styles.below}>{others}</span>}
            <StackedCells columns={stack} row={row} />
          </>
        );
      },
    }),
  );
  if (actionsOf) {
    tableColumns.push({
      key: 'actions',
      title: <span className="visually-hidden">{t('list.actions')}</span>,
      width: 56,
      align: 'end',
      // Always visible, however wide the table is.
      fixed: 'end',
      render: (_, row) => <RowMenu name={nameOf(row)} items={actionsOf(row)} />,
    });
  }

  function handleSorted(sorter: SorterResult<Row> | SorterResult<Row>[]): void {
    const { columnKey, order: direction } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
    if (direction)
      address.change({ sort: { key: String(columnKey), order: direction === 'descend' ? 'desc' : 'asc' } });
    // In a list with a descending default order, the click that would remove the sorting reverses it instead.
    else if (query.sort === undefined && ownOrder?.order === 'desc')
      address.change({ sort: { key: ownOrder.key, order: 'asc' } });
    else address.change({ sort: null });
  }
  return (
    <Table<Row>
      aria-label={label}
      className={[styles.table, isLoading && styles.loading, isStacked && styles.stacked]
        .filter(Boolean)
        .join(' ')}
      rowKey="id"
      rowClassName={linkOf ? styles.linkedRow : undefined}
      columns={tableColumns}
      rowSelection={
        selection && {
          columnWidth: 44,
          selectedRowKeys: selection.ids,
          // The selection on other pages is kept.
          preserveSelectedRowKeys: true,
          onChange: (keys) => selection.onChange(keys.map(Number)),
          getCheckboxProps: (row) => ({ 'aria-label': t('list.choose', { name: nameOf(row) }) }),
          getTitleCheckboxProps: () => ({ 'aria-label': t('list.chooseAll') }),
        }
      }
      dataSource={rows}
      pagination={false}
      size="medium"
      scroll={{ x: 'max-content' }}
      onChange={(_, __, sorter) => handleSorted(sorter)}
    />
  );
}

/** A row that opens something on the same page keeps the page's scroll position. */
const isOnThisPage = (to: To): boolean => typeof to !== 'string' && to.pathname === undefined;

function RowMenu({ name, items }: { name: string; items: MenuProps['items'] }) {
  const { t } = useTranslation();
  return (
    <ActionMenu items={items}>
      <Button
        type="text"
        size="small"
        className={styles.rowMenu}
        aria-label={t('list.actionsFor', { name })}
        aria-haspopup="menu"
        icon={<MoreOutlined aria-hidden="true" />}
      />
    </ActionMenu>
  );
}
