import type { ReactNode } from 'react';
import styles from './stat-tile.module.css';

interface StatTileProps {
  title: string;
  value: ReactNode;
  /** Context that puts the figure in proportion. */
  note?: ReactNode;
}

export const StatTile = ({ title, value, note }: StatTileProps) => (
  <div className={styles.tile}>
    <dt className={styles.name}>{title}</dt>
    <dd className={styles.value}>{value}</dd>
    {note && <dd className={styles.note}>{note}</dd>}
  </div>
);

export const StatTiles = ({ children }: { children: ReactNode }) => (
  <dl className={styles.tiles}>{children}</dl>
);
