import type { TagColor } from '../../../../domain/entities/contacts/tag';
import styles from './badge.module.css';

/** A tag's standard appearance: its name on its colour. */
export const TagBadge = ({ name, color }: { name: string; color: TagColor }) => (
  <span className={`${styles.badge} ${styles[color]}`}>{name}</span>
);
