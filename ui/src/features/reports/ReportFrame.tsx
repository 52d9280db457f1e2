import type { PropsWithChildren, ReactNode } from 'react';
import styles from './reports.module.css';

/** A report under its tab, with its actions. */
export const ReportFrame = ({ actions, children }: PropsWithChildren<{ actions: ReactNode }>) => (
  <>
    <div className={styles.toolbar}>{actions}</div>
    {children}
  </>
);
