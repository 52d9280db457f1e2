import { GivingWay } from './giving-way';

let time = 0;
let givingWay: GivingWay;

beforeEach(() => {
  time = 1_000;
  givingWay = new GivingWay(() => time);
});

test('starts all that there is, without a rest, while nobody waits', () => {
  expect(givingWay.rowsAtOnce(100)).toBe(100);
  expect(givingWay.restAfter(500)).toBe(0);
});

test('starts few at once under pressure, and rests for four times as long', () => {
  givingWay.press();
  expect(givingWay.rowsAtOnce(100)).toBe(25);
  expect(givingWay.rowsAtOnce(2)).toBe(2);
  expect(givingWay.restAfter(100)).toBe(400);
});

test('never rests for more than a second', () => {
  givingWay.press();
  expect(givingWay.restAfter(60_000)).toBe(1_000);
});

test('goes on a second after pressure was last told', () => {
  givingWay.press();
  time += 999;
  expect(givingWay.rowsAtOnce(100)).toBe(25);
  givingWay.press();
  time += 999;
  expect(givingWay.rowsAtOnce(100)).toBe(25);
  time += 1;
  expect(givingWay.rowsAtOnce(100)).toBe(100);
});
