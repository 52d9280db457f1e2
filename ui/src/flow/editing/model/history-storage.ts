import { z } from 'zod';
import type { History } from './history';

const stored = z.object({
  line: z.array(z.number().int()).min(1),
  at: z.number().int(),
  current: z.number().int(),
});

const keyOf = (automatisationId: number, draftSince: string | null): string =>
  `sillage.flow.${automatisationId}${draftSince === null ? '' : `.${draftSince}`}`;

/** Stores the undo history for as long as the browser's tab is open, across reloads. */
export function keepHistory(
  automatisationId: number,
  history: History,
  draftSince: string | null = null,
): void {
  try {
    window.sessionStorage.setItem(keyOf(automatisationId, draftSince), JSON.stringify(history));
  } catch {
    // Storage is full, or blocked in this browser: undo works until the page is closed.
  }
}

/** The stored history; null when there is none, or it cannot be read. */
export function keptHistory(automatisationId: number, draftSince: string | null = null): History | null {
  try {
    return stored.parse(
      JSON.parse(window.sessionStorage.getItem(keyOf(automatisationId, draftSince)) ?? 'null'),
    );
  } catch {
    return null;
  }
}
