import { valueText } from '../../../components/value-text';
import { valueOf } from './global-variable';

test('what is typed for a text or a number is sent as typed', () => {
  expect(valueOf('12.50', undefined)).toBe('12.50');
  expect(valueOf('{"a":1}', 'a text')).toBe('{"a":1}');
});

test('what a flow stored as JSON stays JSON, to the last digit', () => {
  const stored = { order: 123456789012345678901n };
  expect(valueText(stored)).toBe('{"order":123456789012345678901}');
  expect(valueOf(valueText(stored), stored)).toEqual(stored);
  expect(valueOf('not JSON', stored)).toBe('not JSON');
});
