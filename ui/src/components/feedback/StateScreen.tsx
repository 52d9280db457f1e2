import type { ReactNode } from 'react';
import styles from './feedback.module.css';

interface StateScreenProps {
  icon: ReactNode;
  isBad?: boolean;
  title: string;
  text?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
  /** `h1` where the state is the whole page. */
  level?: 'h1' | 'h2';
}

/** Replaces content that cannot be shown: nothing yet, a failure, or a missing page. */
export function StateScreen({ icon, isBad, title, text, action, level: Heading = 'h2' }: StateScreenProps) {
  return (
    <div className={styles.state}>
      <span aria-hidden="true" className={isBad ? `${styles.icon} ${styles.bad}` : styles.icon}>
        {icon}
      </span>
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}
