import fc from 'fast-check';
import { parseVariable, readPath, writePath } from './path';

describe('parseVariable', () => {
  it('splits source and path', () => {
    expect(parseVariable('contact.address.city')).toEqual({ source: 'contact', keys: ['address', 'city'] });
  });

  it.each([
    'contact',
    'contact.',
    'shop.name',
    'event..a',
    'event.__proto__.x',
    'global.constructor',
    'contact.a.prototype',
  ])('refuses %s', (path) => expect(parseVariable(path)).toBeNull());
});

describe('readPath', () => {
  it('walks own properties only', () => {
    expect(readPath({ items: [{ price: 5 }] }, ['items', '0', 'price'])).toBe(5);
    expect(readPath({}, ['toString'])).toBeUndefined();
    expect(readPath('text', ['length'])).toBeUndefined();
  });
});

describe('writePath', () => {
  const key = fc.stringMatching(/^[a-z]{1,3}$/);

  it('is read back, and leaves the original as it was', () => {
    fc.assert(
      fc.property(
        fc.dictionary(key, fc.jsonValue()),
        fc.array(key, { minLength: 1, maxLength: 4 }),
        fc.jsonValue(),
        (root, keys, value) => {
          const before = JSON.stringify(root);
          expect(readPath(writePath(root, keys, value), keys)).toEqual(value);
          expect(JSON.stringify(root)).toBe(before);
        },
      ),
    );
  });

  it('writes into lists and refuses to change a prototype', () => {
    expect(writePath({ list: [1, 2] }, ['list', '1'], 3)).toEqual({ list: [1, 3] });
    expect(() => writePath({}, ['__proto__', 'polluted'], 1)).toThrow('__proto__');
  });
});
