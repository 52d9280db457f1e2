import { randomBytes } from 'node:crypto';
import { openSecret, sealSecret } from './secret-box';

const key = randomBytes(32);

describe('a sealed secret', () => {
  it('opens with its key at its place', () => {
    expect(openSecret(key, 'client_key/7', sealSecret(key, 'client_key/7', 'sésame'))).toBe('sésame');
  });

  it('never looks the same twice', () => {
    expect(sealSecret(key, 'client_key/7', 'sésame')).not.toBe(sealSecret(key, 'client_key/7', 'sésame'));
  });

  it('does not open at another account', () => {
    const sealed = sealSecret(key, 'client_key/7', 'sésame');
    expect(() => openSecret(key, 'client_key/8', sealed)).toThrow('was changed');
  });

  it('names the way on when the key is another', () => {
    const sealed = sealSecret(key, 'client_key/7', 'sésame');
    expect(() => openSecret(randomBytes(32), 'client_key/7', sealed)).toThrow('another SECRET_KEY');
  });

  it('does not open when a part of it is changed or missing', () => {
    const parts = sealSecret(key, 'client_key/7', 'sésame').split('.');
    for (const place of [1, 2, 3]) {
      const changed = parts.map((part, index) => (index === place ? part.replace(/^./, '_') + 'A' : part));
      expect(() => openSecret(key, 'client_key/7', changed.join('.'))).toThrow('was changed');
    }
    expect(() => openSecret(key, 'client_key/7', parts.slice(0, 3).join('.'))).toThrow('was changed');
  });
});
