import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** What a state means: still going, going but held up, well, bad, ended early, or not begun. */
export type Tone = 'going' | 'held' | 'good' | 'bad' | 'ended' | 'quiet';

/** A state in a word, with a dot, so that colour is not all that tells it. */
export const StateBadge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`${styles.badge} ${styles.state} ${styles[tone]}`}>{children}</span>
);
