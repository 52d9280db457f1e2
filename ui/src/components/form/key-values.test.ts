import { duplicateKeys, newPair } from './key-values';

test('a new pair gets the first free name of its form', () => {
  const taken = ['key_1', 'key_3', 'name'].map((key) => ({ key, value: '' }));
  expect(newPair([])).toEqual({ key: 'key_1', value: 'value' });
  expect(newPair(taken)).toEqual({ key: 'key_2', value: 'value' });
});

test('keys that differ only by spaces around them are the same', () => {
  expect([...duplicateKeys(['a', 'b', ' a '].map((key) => ({ key, value: '' })))]).toEqual(['a']);
});
