import type { Locator } from 'playwright-core';

/** A form's element that Tab reaches, and its position. */
interface Stop {
  name: string;
  left: number;
  top: number;
  bottom: number;
}

/** Interactive elements. */
const worked = ':is(input, textarea, button, summary, [contenteditable=true])';

/**
 * Moves through a panel once with Tab. Every field must come in its visual order: from top to bottom, and from left to right; the form's
 * own buttons come last.
 */
export async function expectTabOrder(panel: Locator): Promise<void> {
  const walked = await panel.evaluateHandle((root) => {
    const stops: Stop[] = [];
    // A panel that was checked before is the same element.
    const walk = new AbortController();
    const noteStop = ({ target: focused }: Event): void => {
      const form = root.querySelector('form');
      if (!(focused instanceof HTMLElement) || !form || focused.hasAttribute('data-come')) return;
      focused.setAttribute('data-come', '');
      if (!form.contains(focused) || focused.matches('[role=tab], [role=tabpanel]')) return;
      // The form may scroll between two stops.
      const [box, from] = [focused.getBoundingClientRect(), form.getBoundingClientRect()];
      const label = focused.closest('.ant-form-item')?.querySelector('label')?.textContent;
      const name = focused.ariaLabel ?? label ?? focused.textContent ?? '';
      stops.push({ name, left: box.left, top: box.top - from.top, bottom: box.bottom - from.top });
    };
    root.addEventListener('focusin', noteStop, { signal: walk.signal });
    return { stops, walk };
  });
  await panel.getByRole('button', { name: 'Close' }).focus();
  // Hours, minutes, AM/PM, and the time picker are separate stops.
  const times = 3 * (await panel.locator('input[type=time]').count());
  const atMost = times + (await panel.locator(`${worked}, [tabindex="0"]`).count());
  for (let pressed = 0; pressed < atMost; pressed += 1) await panel.page().keyboard.press('Tab');
  const stops = await walked.evaluate(({ stops, walk }) => {
    walk.abort();
    return stops;
  });
  expect(stops.filter((stop, index) => !isBehind(stop, stops[index - 1])).map(({ name }) => name)).toEqual(
    [],
  );
  expect(await missedIn(panel)).toEqual([]);
  expect(stops.at(-1)?.name).toMatch(/^(Save|Create)$/);
}

/** Whether one stop is visually behind another: further right in the same row, or in a row below. */
function isBehind(stop: Stop, before: Stop | undefined): boolean {
  if (!before) return true;
  const middle = (stop.top + stop.bottom) / 2;
  const isSameRow = middle > before.top && middle < before.bottom;
  return isSameRow ? stop.left >= before.left : stop.top >= before.top;
}

/** Returns the form's interactive elements that Tab did not reach. Of a radio group it reaches the selected button. */
const missedIn = (panel: Locator): Promise<string[]> =>
  panel.locator(`form ${worked}`).evaluateAll((fields) =>
    fields
      .filter(
        (field) => field.checkVisibility({ visibilityProperty: true }) && !field.hasAttribute('data-come'),
      )
      .filter((field) => !field.matches(':disabled, [role=tab], [tabindex="-1"], [type=radio]:not(:checked)'))
      .map((field) => field.outerHTML.slice(0, 200)),
  );
