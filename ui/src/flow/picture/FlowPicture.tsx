import { CaretRightOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';
import { stepIcon } from '../steps/step-icon';
import { arrange, type PicturedStep } from './arrange';
import styles from './picture.module.css';

const cell = { width: 56, height: 52 };
const box = 40;
/** A smaller flow is drawn at the scale of one with this many columns and rows. */
const least = { columns: 7, rows: 2 };

/** How steps differ from another version of the flow, by their ids. */
export type StepMarks = ReadonlyMap<number, 'added' | 'removed' | 'changed'>;

const noMarks: StepMarks = new Map();

interface FlowPictureProps {
  steps: readonly PicturedStep[];
  marks?: StepMarks;
}

/** A small picture of a flow, drawn from its steps, from left to right. The text beside it describes the flow. */
export function FlowPicture({ steps, marks = noMarks }: FlowPictureProps) {
  const { start, places, columns, rows } = arrange(steps);
  const size = {
    width: Math.max(columns, least.columns) * cell.width,
    height: Math.max(rows, least.rows) * cell.height,
  };
  const x = (column: number): number => column * cell.width + cell.width / 2;
  const y = (row: number): number => (row + 0.5) * cell.height + (size.height - rows * cell.height) / 2;
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
    >
      {places.flatMap(({ step, from, column, row }) =>
        from.map((point) => (
          <path
            key={`${step.id} ${point.column} ${point.row}`}
            className={styles.line}
            d={line(x(point.column), y(point.row), x(column), y(row))}
          />
        )),
      )}
      <Card Icon={CaretRightOutlined} x={x(start.column)} y={y(start.row)} />
      {places.map(({ step, column, row }) => (
        <Card key={step.id} Icon={stepIcon(step)} x={x(column)} y={y(row)} mark={marks.get(step.id)} />
      ))}
    </svg>
  );
}

/** A curve from the right of one card to the left of the next, horizontal at both ends. */
function line(fromX: number, fromY: number, toX: number, toY: number): string {
  const [begin, end] = [fromX + box / 2, toX - box / 2];
  const middle = (begin + end) / 2;
  return `M${begin} ${fromY}C${middle} ${fromY} ${middle} ${toY} ${end} ${toY}`;
}

interface CardProps {
  Icon: ComponentType;
  x: number;
  y: number;
  mark?: 'added' | 'removed' | 'changed' | undefined;
}

const Card = ({ Icon, x, y, mark }: CardProps) => (
  <foreignObject x={x - box / 2} y={y - box / 2} width={box} height={box}>
    <span className={styles.card} data-mark={mark}>
      <Icon />
    </span>
  </foreignObject>
);
