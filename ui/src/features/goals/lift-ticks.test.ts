import { liftTicks } from './lift-ticks';

const lift = (low: number, high: number) => ({ low, high, difference: (low + high) / 2, relative: null });
/** In points. */
const ticks = (...lifts: Parameters<typeof liftTicks>[0]): number[] =>
  liftTicks(lifts).map((tick) => Math.round(1_000 * tick) / 10);

describe('the axis of lifts', () => {
  it('has round marks, 0 among them, around the last interval, however long those of the first days are', () => {
    expect(ticks(null, lift(-0.5, 0.75), lift(0.025, 0.079))).toEqual([-5, 0, 5, 10, 15]);
    expect(ticks(lift(-0.75, 1), lift(-0.125, 0.125))).toEqual([-40, -20, 0, 20, 40]);
  });

  it('is no longer than all intervals need', () => {
    expect(ticks(lift(0.21, 0.5))).toEqual([0, 20, 40, 60]);
    expect(ticks(lift(-0.04, -0.011))).toEqual([-4, -3, -2, -1, 0]);
  });

  it('is of all points before there is a lift', () => {
    expect(ticks(null)).toEqual([-100, 0, 100]);
  });
});
