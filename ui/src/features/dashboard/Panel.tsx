import { useId, type PropsWithChildren } from 'react';
import styles from './dashboard.module.css';

/** A part of the dashboard, on a card. */
export function Panel({ title, children }: PropsWithChildren<{ title: string }>) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.panel}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}
