import { otherOwnTimezone } from './own-timezone';

test('a timezone of the list is offered where its clocks show something else', () => {
  expect(otherOwnTimezone('America/Montreal', 'America/Vancouver')).toBe('America/Vancouver');
  expect(otherOwnTimezone('America/Montreal', 'America/Toronto')).toBeNull();
  expect(otherOwnTimezone('America/Vancouver', 'America/Vancouver')).toBeNull();
});

test('one that is not in the list is not offered', () => {
  expect(otherOwnTimezone('America/Montreal', 'Europe/Paris')).toBeNull();
});
