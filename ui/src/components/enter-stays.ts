import type { KeyboardEvent } from 'react';

/** For a field with suggestions: Enter takes what is written or chosen, and does not submit the form that the field is in. */
export function enterStays(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
