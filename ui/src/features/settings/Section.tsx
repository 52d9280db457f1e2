import { useId, type PropsWithChildren, type ReactNode } from 'react';
import styles from './settings.module.css';

interface SectionProps {
  title?: string;
  /** Stands beside the title. */
  extra?: ReactNode;
  description?: ReactNode;
}

/** A part of a page of the settings, on a card. */
export function Section({ title, extra, description, children }: PropsWithChildren<SectionProps>) {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={title && titleId}>
      {title && (
        <div className={styles.sectionHead}>
          <h2 id={titleId}>{title}</h2>
          {extra}
        </div>
      )}
      {description && <p className={styles.sectionText}>{description}</p>}
      {children}
    </section>
  );
}
