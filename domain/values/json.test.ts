import fc from 'fast-check';
import { fromJson, fromOutside, toJson } from './json';

describe('fromJson and toJson', () => {
  it.each([
    '{"id":704912205188288575}',
    '[704912205188288575,-9007199254740993]',
    '704912205188288575',
    '{"a":"1234567890123456789"}',
  ])('gives %s back digit for digit', (text) => expect(toJson(fromJson(text))).toBe(text));

  it('writes again what it has read', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(toJson(fromJson(text))).toBe(text);
      }),
    );
  });

  it('makes a whole number from outside infinite that has more than 1,000 digits', () => {
    const longest = '9'.repeat(1_000);
    expect(fromOutside(`[${longest},-${longest}]`)).toEqual([BigInt(longest), -BigInt(longest)]);
    expect(fromOutside(`[1${longest},-1${longest}]`)).toEqual([Infinity, -Infinity]);
    expect(fromJson(`1${longest}`)).toBe(BigInt(`1${longest}`));
  });

  it('refuses what is no JSON', () => {
    expect(() => fromJson('{"a":}')).toThrow(SyntaxError);
    expect(() => fromJson('{"a":704912205188288575,}')).toThrow(SyntaxError);
  });
});
