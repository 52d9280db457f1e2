import type { ReactNode } from 'react';
import type { AppKind } from '../../../domain/entities/app';
import styles from './app-icon.module.css';

/** A drawing of our own for each app's purpose, not a trademark. Lines on a square of 24. */
const drawings: Record<AppKind, ReactNode> = {
  twilio: (
    <>
      <path d="M4 5h16v11H10l-5 4v-4H4z" />
      <path d="M8 10.5h.01M12 10.5h.01M16 10.5h.01" />
    </>
  ),
  sendgrid: (
    <>
      <path d="M3 6h13v11H3z" />
      <path d="m3 7 6.5 5L16 7M19 9h2M18 12h3M19 15h2" />
    </>
  ),
  onesignal: (
    <>
      <path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15z" />
      <path d="M10 20.5a2 2 0 0 0 4 0M12 5V3" />
    </>
  ),
  chatgpt: (
    <>
      <path d="M12 4v4M12 16v4M4 12h4M16 12h4" />
      <circle cx="12" cy="12" r="4" />
      <path d="m6.5 6.5 2 2M15.5 15.5l2 2M17.5 6.5l-2 2M8.5 15.5l-2 2" />
    </>
  ),
  gemini: (
    <>
      <path d="M10 4c.6 4 2 5.4 6 6-4 .6-5.4 2-6 6-.6-4-2-5.4-6-6 4-.6 5.4-2 6-6z" />
      <path d="M18 15v5M15.5 17.5h5" />
    </>
  ),
  slack: <path d="M9 4 7 20M17 4l-2 16M4.5 9h16M3.5 15h16" />,
  gmail: (
    <>
      <path d="M3 5h18v14H3z" />
      <path d="m3 7 9 6.5L21 7" />
    </>
  ),
  smtp: (
    <>
      <path d="M4 4h16v9H4z" />
      <path d="m4 5.5 8 5 8-5M4 17h16M4 20.5h16M8 17v3.5M16 17v3.5" />
    </>
  ),
  http: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17" />
    </>
  ),
};

/** An app's drawing; its name stands beside it. */
export const AppIcon = ({ kind }: { kind: AppKind }) => (
  <span className={styles.icon} aria-hidden="true">
    <svg viewBox="0 0 24 24" width="22" height="22">
      {drawings[kind]}
    </svg>
  </span>
);
