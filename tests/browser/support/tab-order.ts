import type { Locator } from 'playwright-core';

/** What Tab came to in a form, and where that is. */
interface Stop {
  name: string;
  left: number;
  top: number;
  bottom: number;
}

/** What can be worked. */
const worked = ':is(input, textarea, button, summary, [contenteditable=true])';

/**
 * Walks a panel once around with Tab. Every field comes, in the order in which it is seen: from top to bottom, and from left to right; the
 * form's own buttons come last.
 */
export async function expectTabOrder(panel: Locator): Promise<void> {
  const walked = await panel.evaluateHandle((root) => {
    const stops: Stop[] = [];
    // A panel that was walked before is the same element.
    const walk = new AbortController();
    const noteStop = ({ target: focused }: Event): void => {
      const form = root.querySelector('form');
      if (!(focused instanceof HTMLElement) || !form || focused.hasAttribute('data-come')) return;
      focused.setAttribute('data-come', '');
      if (!form.contains(focused) || focused.matches('[role=tab], [role=tabpanel]')) return;
      // The form may be scrolled from one stop to the next.
      const [box, from] = [focused.getBoundingClientRect(), form.getBoundingClientRect()];
      const label = focused.closest('.ant-form-item')?.querySelector('label')?.textContent;
      const name = focused.ariaLabel ?? label ?? focused.textContent ?? '';
      stops.push({ name, left: box.left, top: box.top - from.top, bottom: box.bottom - from.top });
    };
    root.addEventListener('focusin', noteStop, { signal: walk.signal });
    return { stops, walk };
  });
  await panel.getByRole('button', { name: 'Close' }).focus();
  // Hours, minutes, the half of the day, and what picks them are stops of their own.
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

/** Whether one stop is seen behind another: further right in the same row, or in a row below. */
function isBehind(stop: Stop, before: Stop | undefined): boolean {
  if (!before) return true;
  const middle = (stop.top + stop.bottom) / 2;
  const isSameRow = middle > before.top && middle < before.bottom;
  return isSameRow ? stop.left >= before.left : stop.top >= before.top;
}

/** What can be worked in the form and Tab did not come to. Of radio buttons it comes to the one that is chosen. */
const missedIn = (panel: Locator): Promise<string[]> =>
  panel.locator(`form ${worked}`).evaluateAll((fields) =>
    fields
      .filter(
        (field) => field.checkVisibility({ visibilityProperty: true }) && !field.hasAttribute('data-come'),
      )
      .filter((field) => !field.matches(':disabled, [role=tab], [tabindex="-1"], [type=radio]:not(:checked)'))
      .map((field) => field.outerHTML.slice(0, 200)),
  );
