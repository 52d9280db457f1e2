import type { KeyboardEvent } from 'react';

/** Tab only leaves the field. By default, in an open multiple select, it would deselect the last chosen option. */
export function leaveAtTab(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation();
}
