import type { DelayData } from '../../../../../domain/steps/delay/schema';
import type { DelayDraft } from './draft';
import { delayEditor } from './editor';

const byDate = {
  use_variable: true,
  delay_variable: 'event.delivery',
  source: 'event',
} satisfies Partial<DelayData>;

test.each([
  [-86_400, { side: 'before', sideAmount: 1, sideUnit: 'DAYS' }],
  [5_400, { side: 'after', sideAmount: 90, sideUnit: 'MINUTES' }],
  [undefined, { side: 'on' }],
])('a delay of %p seconds beside a date is opened as %j, and stored as it was', (date_offset, shown) => {
  const draft = delayEditor.read({ ...byDate, ...(date_offset !== undefined && { date_offset }) });
  expect(draft).toMatchObject(shown);
  const place = { isNew: false, followers: 0, stored: {} };
  expect(delayEditor.write(draft, place)).toMatchObject(byDate);
  expect((delayEditor.write(draft, place) as DelayData).date_offset).toBe(date_offset);
});

test('a delay that names no amount beside its date is not complete', () => {
  const draft = delayEditor.read({ ...byDate, date_offset: -86_400 }) as DelayDraft;
  expect(delayEditor.isComplete(draft)).toBe(true);
  expect(delayEditor.isComplete({ ...draft, sideAmount: null })).toBe(false);
});
