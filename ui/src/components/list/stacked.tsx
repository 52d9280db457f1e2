import type { ReactNode } from 'react';
import type { ListColumn } from './list-column';
import styles from './list.module.css';

/** A column, with the columns shown below it. */
interface StackedColumn<Row> extends ListColumn<Row> {
  stack: ListColumn<Row>[];
}

/** The columns, with those marked `under` placed below another one; when that one is hidden, they are columns of their own. */
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

/** The content below a cell, each part after its column's title, which is visible or for screen readers only. */
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
