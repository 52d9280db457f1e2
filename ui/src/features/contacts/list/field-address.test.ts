import { addressOfField, fieldOfFilter, olderOfFilter } from './field-address';

test.each([
  { custom_field_id: 12, operation: 'EQUALS' as const, value: 'pro' },
  { custom_field_id: 12, operation: 'GREATER_THAN' as const, value: '1.299,50' },
  { custom_field_id: 3, operation: 'CONTAINS' as const, value: 'a.b\nc' },
  { custom_field_id: 3, operation: 'IS_NULL_OR_EMPTY' as const, value: '' },
])('%j stands in the address as it is read again', (filter) => {
  expect(fieldOfFilter(addressOfField(filter))).toEqual(filter);
});

test.each([undefined, '', '12', 'x.EQUALS.pro', '12.SOMETHING.pro', '12.EQUALS', '0.EQUALS.pro'])(
  '%s narrows nothing',
  (text) => expect(fieldOfFilter(text)).toBeUndefined(),
);

test('the list goes on below an id, and below nothing else', () => {
  expect(['4096', '0', '-1', 'x', undefined].map(olderOfFilter)).toEqual([
    4096,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
