import { toJson } from '../../../../domain/values/json';
import styles from './json-tree.module.css';

interface JsonTreeProps {
  value: unknown;
  /** How many levels are open at first. */
  openDepth?: number;
}

/** A readable JSON tree: objects and lists fold. Whole numbers of any size are shown exactly. */
export function JsonTree({ value, openDepth = 2 }: JsonTreeProps) {
  return (
    <div className={styles.tree}>
      <Value value={value} openDepth={openDepth} />
    </div>
  );
}

function Value({ name, value, openDepth }: { name?: string; value: unknown; openDepth: number }) {
  const label = name === undefined ? null : <span className={styles.name}>{name}: </span>;
  if (typeof value !== 'object' || value === null) {
    return (
      <div className={styles.line}>
        {label}
        <span className={styles[typeof value]}>{toJson(value)}</span>
      </div>
    );
  }
  const entries: [string, unknown][] = Object.entries(value);
  const [opening, closing] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) {
    return (
      <div className={styles.line}>
        {label}
        {opening + closing}
      </div>
    );
  }
  return (
    <details className={styles.node} open={openDepth > 0}>
      <summary>
        {label}
        {opening}
        <span className={styles.count}>{entries.length}</span>
        {closing}
      </summary>
      <div className={styles.children}>
        {entries.map(([key, element]) => (
          <Value key={key} name={key} value={element} openDepth={openDepth - 1} />
        ))}
      </div>
    </details>
  );
}
