import { readReference, referenceText } from './reference';

const key = '0b7d9a54-1111-4222-8333-444455556666';

test('a reference comes back as it was', () => {
  const reference = { runId: 9_007_199_254_740, visit: 17, key };
  expect(readReference(referenceText(reference))).toEqual(reference);
});

test.each([
  '',
  '1.2',
  `1.2.${key}x`,
  `-1.2.${key}`,
  `1.2147483648.${key}`,
  `1.2.${key.toUpperCase()}`,
  `1,2,${key}`,
])('nothing else is one: %j', (text) => {
  expect(readReference(text)).toBeNull();
});
