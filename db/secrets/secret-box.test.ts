import { randomBytes } from 'node:crypto';
import { fixedKeys } from '../../config/secret-keys';
import { openSecret, sealSecret } from './secret-box';

const [older, newer] = [randomBytes(32), randomBytes(32)];
const keys = fixedKeys(older);

describe('a sealed secret', () => {
  it('opens with its key at its place', () => {
    expect(openSecret(keys, 'client_key/7', sealSecret(keys, 'client_key/7', 'sésame'))).toBe('sésame');
  });

  it('never looks the same twice', () => {
    expect(sealSecret(keys, 'client_key/7', 'sésame')).not.toBe(sealSecret(keys, 'client_key/7', 'sésame'));
  });

  it('does not open at another account', () => {
    const sealed = sealSecret(keys, 'client_key/7', 'sésame');
    expect(() => openSecret(keys, 'client_key/8', sealed)).toThrow('was changed');
  });

  it('names the way on when the key is another', () => {
    const sealed = sealSecret(keys, 'client_key/7', 'sésame');
    expect(() => openSecret(fixedKeys(newer), 'client_key/7', sealed)).toThrow('another SECRET_KEY');
  });

  it('opens while its key is being replaced, and is sealed under the new one', () => {
    const sealed = sealSecret(keys, 'client_key/7', 'sésame');
    const both = fixedKeys(newer, older);
    expect(openSecret(both, 'client_key/7', sealed)).toBe('sésame');
    const again = sealSecret(both, 'client_key/7', 'sésame');
    expect(openSecret(fixedKeys(newer), 'client_key/7', again)).toBe('sésame');
    expect(() => openSecret(keys, 'client_key/7', again)).toThrow('another SECRET_KEY');
  });

  it('does not open when a part of it is changed or missing', () => {
    const parts = sealSecret(keys, 'client_key/7', 'sésame').split('.');
    const other = (part: string): string => `${part.startsWith('_') ? '-' : '_'}${part.slice(1)}`;
    for (const place of [1, 2, 3]) {
      const changed = parts.map((part, index) => (index === place ? other(part) : part));
      expect(() => openSecret(keys, 'client_key/7', changed.join('.'))).toThrow('was changed');
    }
    expect(() => openSecret(keys, 'client_key/7', parts.slice(0, 3).join('.'))).toThrow('was changed');
  });
});
