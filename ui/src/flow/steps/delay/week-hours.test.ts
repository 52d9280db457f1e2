import { stretchesOf } from './week-hours';

test('a chosen day is open between its hours, another one is not', () => {
  const window = { days: [1], hours: { from: '06:00', to: '18:00' } };
  expect(stretchesOf(1, window)).toEqual([{ from: 0.25, to: 0.75 }]);
  expect(stretchesOf(2, window)).toEqual([]);
});

test('no day chosen is every day, no hours are the whole day', () => {
  expect(stretchesOf(4, { days: [], hours: null })).toEqual([{ from: 0, to: 1 }]);
});

test('hours over midnight go on into the next day, from Sunday into Monday too', () => {
  const window = { days: [7], hours: { from: '18:00', to: '06:00' } };
  expect(stretchesOf(7, window)).toEqual([{ from: 0.75, to: 1 }]);
  expect(stretchesOf(1, window)).toEqual([{ from: 0, to: 0.25 }]);
});
