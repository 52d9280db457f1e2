import type pg from 'pg';
import { costlyRead, judgeByRows } from './costly-read';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A read that takes so long, another time as long as is said then, and answers how often it was made. */
function counter(milliseconds: number, rows = 1_000) {
  let times = 0;
  let takes = milliseconds;
  const pool = {} as pg.Pool; // it only tells databases apart
  const read = () =>
    new Promise<number>((resolve) => {
      times += 1;
      setTimeout(resolve, takes, times);
    });
  return {
    ask: () => costlyRead(pool, 'runs', read, () => rows),
    times: () => times,
    take: (others: number) => (takes = others),
  };
}

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
async function answerOf(asked: Promise<number>, milliseconds: number): Promise<number> {
  await pass(milliseconds);
  return asked;
}

test('what is not costly is read each time', async () => {
  const { ask, times } = counter(80);
  expect(await answerOf(ask(), 80)).toBe(1);
  expect(await answerOf(ask(), 80)).toBe(2);
  expect(times()).toBe(2);
});

test('what is costly is answered again for a while, then once more while it is read again', async () => {
  const { ask, times } = counter(400);
  expect(await answerOf(ask(), 400)).toBe(1);
  await pass(95_000);
  expect(await ask()).toBe(1);
  expect(times()).toBe(1);

  await pass(2_000);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect(times()).toBe(2);
  await pass(400);
  expect(await ask()).toBe(2);
});

test('what counts very many rows is answered again for five seconds, however quick it was', async () => {
  const { ask } = counter(10, 20_001);
  await answerOf(ask(), 10);
  await pass(4_900);
  expect(await ask()).toBe(1);
  await pass(200);
  await ask();
  await pass(10);
  expect(await ask()).toBe(2);
});

test('nobody is answered what is older than two and a half minutes', async () => {
  const { ask } = counter(2_000);
  expect(await answerOf(ask(), 2_000)).toBe(1);
  await pass(151_000);
  expect(await answerOf(ask(), 2_000)).toBe(2);
});

test('however many ask for what is too old, it is read once', async () => {
  const { ask, times } = counter(2_000);
  await answerOf(ask(), 2_000);
  await pass(151_000);
  const asked = [ask(), ask(), ask()];
  await pass(2_000);
  expect(await Promise.all(asked)).toEqual([2, 2, 2]);
  expect(times()).toBe(2);
});

test('what was costly holds up nobody as long as it is not quick', async () => {
  const { ask, take } = counter(400);
  await answerOf(ask(), 400);
  take(100);
  await pass(97_000);
  expect(await ask()).toBe(1);
  await pass(25_000);
  expect(await ask()).toBe(2);

  take(20);
  await pass(100);
  await pass(25_000);
  await ask();
  await pass(20);
  expect(await answerOf(ask(), 20)).toBe(5);
});

test('what counts few rows is answered again for five seconds, however slow the machine was', async () => {
  const { ask } = counter(2_000, 12);
  await answerOf(ask(), 2_000);
  await pass(4_900);
  expect(await ask()).toBe(1);
  await pass(200);
  await ask();
  await pass(2_000);
  expect(await ask()).toBe(2);
});

test('a database whose reads are judged by their rows is read each time, however slow it is, unless the rows are many', async () => {
  const pool = {} as pg.Pool; // it only tells databases apart
  judgeByRows(pool);
  let times = 0;
  const read = () => new Promise<number>((resolve) => setTimeout(resolve, 2_000, (times += 1)));
  const ask = (rows: number) =>
    answerOf(
      costlyRead(pool, 'runs', read, () => rows),
      2_000,
    );
  expect(await ask(30)).toBe(1);
  expect(await ask(30_000)).toBe(2);
  expect(await ask(30)).toBe(2);
});
