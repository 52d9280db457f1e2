import { whatDiffers } from './what-differs';

test('only members that are not as they were differ, whatever the order of theirs', () => {
  const was = {
    name: 'Ada',
    tags: [1, 2],
    address: { zip: '1', city: 'Paris' },
    note: 'old',
  };
  expect(whatDiffers({ ...was, address: { city: 'Paris', zip: '1' } }, was)).toEqual({});
  expect(whatDiffers({ ...was, tags: [2, 1], note: '' }, was)).toEqual({ tags: [2, 1], note: '' });
  expect(whatDiffers({ ...was, address: { zip: '2', city: 'Paris' } }, was)).toEqual({
    address: { zip: '2', city: 'Paris' },
  });
});

test('a member that was not there differs, and null does from nothing', () => {
  expect(whatDiffers<{ a?: number | null; b?: number }>({ a: null, b: 1 }, {})).toEqual({ a: null, b: 1 });
});

test('of what the server merges, only the members that differ', () => {
  const was = { rules: { sms: true, email: true }, hours: { sms: { from: 9, to: 18 }, email: null } };
  const is = { rules: { sms: false, email: true }, hours: { sms: { from: 9, to: 17 }, email: null } };
  expect(whatDiffers(is, was, ['rules', 'hours'])).toEqual({
    rules: { sms: false },
    hours: { sms: { from: 9, to: 17 } },
  });
  expect(whatDiffers(is, { ...was, rules: undefined }, ['rules'])).toEqual({
    rules: is.rules,
    hours: is.hours,
  });
});
