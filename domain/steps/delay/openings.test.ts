import { openings } from './openings';

const at = (text: string): number => Date.parse(text);
const texts = (moments: number[]): string[] => moments.map((moment) => new Date(moment).toISOString());
const timezone = 'America/Toronto';

test('a run goes on at once inside the window, and then at each of its openings', () => {
  const window = { timezone, days: [1, 3], hoursBetween: { from: '09:00', to: '17:00' } };
  // A Wednesday, ten o'clock in Toronto.
  expect(texts(openings(at('2026-05-06T14:00:00Z'), window, 3))).toEqual([
    '2026-05-06T14:00:00.000Z',
    '2026-05-11T13:00:00.000Z',
    '2026-05-13T13:00:00.000Z',
  ]);
});

test('days that follow each other are one opening', () => {
  const window = { timezone, days: [6, 7], hoursBetween: null };
  expect(texts(openings(at('2026-05-06T14:00:00Z'), window, 2))).toEqual([
    '2026-05-09T04:00:00.000Z',
    '2026-05-16T04:00:00.000Z',
  ]);
});

test('a window that ends on an odd minute is closed from that minute on', () => {
  const window = { timezone, days: null, hoursBetween: { from: '09:10', to: '09:17' } };
  expect(texts(openings(at('2026-05-06T13:12:30Z'), window, 2))).toEqual([
    '2026-05-06T13:12:30.000Z',
    '2026-05-07T13:10:00.000Z',
  ]);
});

test('a window that never closes has one opening', () => {
  const from = at('2026-05-06T14:00:00Z');
  expect(openings(from, { timezone, days: [], hoursBetween: null }, 3)).toEqual([from]);
});
