import fc from 'fast-check';
import { colorForm, contrastOf, leastContrast, readableOn } from './color';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('the contrast of two colours', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#0b69a3', '#ffffff', 5.92],
  ])('of %s on %s is %d', (one, other, contrast) => {
    expect(contrastOf(one, other)).toBeCloseTo(contrast, 1);
    expect(contrastOf(other, one)).toBe(contrastOf(one, other));
  });
});

describe('a colour on a dark background', () => {
  it('stays as it is where it can be read', () => {
    expect(readableOn('#1f262e', '#7cc4f5')).toBe('#7cc4f5');
  });

  it('is made lighter until it can be read', () => {
    fc.assert(
      fc.property(color, (given) => {
        const readable = readableOn('#1f262e', given);
        expect(readable).toMatch(colorForm);
        expect(contrastOf(readable, '#1f262e')).toBeGreaterThanOrEqual(leastContrast);
      }),
    );
  });
});
