import { z } from 'zod';
import type { History } from './history';

const stored = z.object({
  line: z.array(z.number().int()).min(1),
  at: z.number().int(),
  current: z.number().int(),
});

const keyOf = (automatisationId: number): string => `sillage.flow.${automatisationId}`;

/** Keeps what can be undone for as long as the browser's tab is open, over reloads. */
export function keepHistory(automatisationId: number, history: History): void {
  try {
    window.sessionStorage.setItem(keyOf(automatisationId), JSON.stringify(history));
  } catch {
    // Storage is full, or forbidden in this browser: undoing works until the page is left.
  }
}

/** What was kept; null when there is nothing, or nothing that can be read. */
export function keptHistory(automatisationId: number): History | null {
  try {
    return stored.parse(JSON.parse(window.sessionStorage.getItem(keyOf(automatisationId)) ?? 'null'));
  } catch {
    return null;
  }
}
