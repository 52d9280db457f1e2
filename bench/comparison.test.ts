import { compare, isMet, median } from './comparison';

describe('a comparison', () => {
  const aim = { work: 'Track', unit: '/s', reference: 'bare', goal: 0.25, stretch: 0.4 };

  it('takes the ratio of each round, so that a slow round counts for both sides', () => {
    const rounds = [
      { figure: 30, reference: 100 },
      { figure: 3, reference: 10 },
      { figure: 100, reference: 1_000 },
    ];
    expect(compare(aim, rounds)).toMatchObject({ figure: 30, referenceFigure: 100, ratio: 0.3 });
  });

  it('meets a goal from above, and a limit from below', () => {
    const rounds = [{ figure: 1, reference: 2 }];
    expect(isMet(compare({ ...aim, goal: 0.5 }, rounds))).toBe(true);
    expect(isMet(compare({ ...aim, goal: 0.6 }, rounds))).toBe(false);
    expect(isMet(compare({ ...aim, goal: 0.6, isLimit: true }, rounds))).toBe(true);
    expect(isMet(compare({ ...aim, goal: 0.4, isLimit: true }, rounds))).toBe(false);
  });
});

describe('a median', () => {
  it('is the middle value, or half way between the two in the middle', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(() => median([])).toThrow();
  });
});
