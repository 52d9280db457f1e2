import type { ReactNode } from 'react';
import type { ListColumn } from './ListTable';
import styles from './list.module.css';

/** A column with those that stand below it. */
interface StackedColumn<Row> extends ListColumn<Row> {
  stack: ListColumn<Row>[];
}

/** The columns, those that say so below another one; where that is not shown, they stand by themselves. */
export const stacked = <Row,>(columns: ListColumn<Row>[], isNarrow: boolean): StackedColumn<Row>[] => {
  const keys = new Set(columns.map(({ key }) => key));
  const isBelow = ({ under }: ListColumn<Row>): boolean =>
    isNarrow && under !== undefined && keys.has(under.column);
  return columns
    .filter((column) => !isBelow(column))
    .map((column) => ({
      ...column,
      stack: columns.filter((other) => isBelow(other) && other.under?.column === column.key),
    }));
};

/** What stands below a cell's own content, each after the title of its column, which is seen or only read. */
export function StackedCells<Row>({ columns, row }: { columns: ListColumn<Row>[]; row: Row }): ReactNode {
  return columns
    .filter(({ under }) => under?.has?.(row) ?? true)
    .map(({ key, title, under, render }) => (
      <div key={key} className={styles.stackedCell}>
        <span className={under?.isNamed ? styles.stackedTitle : 'visually-hidden'}>{title} </span>
        {render(row)}
      </div>
    ));
}
