import i18next from 'i18next';
import { everyTime, type Reentry } from '../../../../../domain/entities/automatisations/reentry';
import { blankReentry, reentryDraftOf, reentryOf, reentryText } from './reentry';

const within = (reentry_period: number): Reentry => ({ ...everyTime, reentry: 'once_in', reentry_period });
const perCart: Reentry = { ...everyTime, reentry: 'once_per_value', reentry_field: 'cart.id' };

test.each([
  [everyTime, 'Each event starts a run'],
  [within(7 * 86_400), 'Once per contact within 7 days'],
  [within(3_600), 'Once per contact within 1 hour'],
  [within(90), 'Once per contact within 90 seconds'],
  [perCart, 'Once for each value of event.cart.id'],
])('%j is “%s”, and is stored as it was opened', (rule, text) => {
  expect(reentryText(rule, i18next.t)).toBe(text);
  expect(reentryOf(reentryDraftOf(rule))).toEqual(rule);
});

test('what another rule needs is kept in the form, and not saved', () => {
  const draft = { ...blankReentry, reentryField: 'cart_id' };
  expect(reentryOf(draft)).toEqual(everyTime);
  expect(reentryOf({ ...draft, reentry: 'once_in' })).toEqual(within(7 * 86_400));
});

test('a rule that lacks what it needs is not complete', () => {
  expect(reentryOf({ ...blankReentry, reentry: 'once_in', periodAmount: null })).toBeNull();
  expect(reentryOf({ ...blankReentry, reentry: 'once_per_value', reentryField: ' ' })).toBeNull();
});
