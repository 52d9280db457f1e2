import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** The meaning of a state: in progress, in progress but delayed, good, bad, ended early, or not started. */
export type Tone = 'going' | 'held' | 'good' | 'bad' | 'ended' | 'quiet';

/** A state as a word with a dot, so that colour is not the only sign. */
export const StateBadge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`${styles.badge} ${styles.state} ${styles[tone]}`}>{children}</span>
);
