import { fastest } from '../../../tests/support/shortest';
import { maskedCall, secretMask, typedSecrets, withStoredSecrets } from './typed-secrets';

const call = (url: string, headers: Record<string, string> = {}) => ({ url, headers });
const slack = ['xoxb', '123456789012', 'abcdefghij'].join('-');

describe('a secret that was typed into a call', () => {
  it.each([
    [call('https://a.test', { Authorization: 'Bearer abcdef' }), [['headers', 'Authorization']]],
    [call('https://a.test', { 'X-Api-Key': '1234', Accept: '*/*' }), [['headers', 'X-Api-Key']]],
    [call('https://a.test', { Cookie: 'session=1' }), [['headers', 'Cookie']]],
    [call('https://a.test', { 'X-Odd': slack }), [['headers', 'X-Odd']]],
    [call('https://a.test/?a=1&api_key=s3cret&b=2'), [['url', 's3cret']]],
    [call('https://a.test/?access-token={{ event.x }}s3cret'), [['url', '{{ event.x }}s3cret']]],
    [call('https://ann:s3cret@a.test/x'), [['url', 's3cret']]],
    [call(`https://hooks.a.test/${slack}/x`), [['url', slack]]],
  ])('is known: %j', (given, expected) => {
    expect(
      typedSecrets(given).map((secret) => [secret.field, 'name' in secret ? secret.name : secret.value]),
    ).toEqual(expected);
    const shown = JSON.stringify(maskedCall(given));
    for (const { value } of typedSecrets(given)) expect(shown).not.toContain(value);
    expect(shown).toContain(secretMask);
  });

  it.each([
    call('https://a.test/tokens?page=2&sort=key', {
      Accept: 'application/json',
      'Content-Type': 'text/plain',
    }),
    call('https://a.test', { Authorization: 'Bearer {{ app.secret }}', 'X-Token': '{{ global.token }}' }),
    call('https://a.test/?api_key={{ app.secret }}&token=', { 'Idempotency-Key': 'order-1', 'X-Key': ' ' }),
    call('https://a.test:8080/a@b/c', { Authorization: secretMask }),
    call(''),
  ])('is nothing that a run puts in, and no other text: %j', (given) => {
    expect(typedSecrets(given)).toEqual([]);
    expect(maskedCall(given)).toEqual(given);
  });

  it('is looked for once in whatever is typed', async () => {
    const took = await fastest(2_000, () => {
      for (const part of ['{{', 'a:', '=&', 'eyJ', 'sk-', '@', '://', 'Bearer '])
        typedSecrets(call(`https://${part.repeat(100_000)}`, { Authorization: part.repeat(100_000) }));
    });
    expect(took).toBeLessThan(2_000);
  });
});

describe('a mask that comes back', () => {
  const stored = call('https://a.test/x?a=1&api_key=s3cret&token=t0ken', { 'X-Key': 'k3y', Accept: '*/*' });
  const shown = maskedCall(stored);

  it('stands for what is stored', () => {
    expect(withStoredSecrets(shown, stored)).toEqual({ ...stored, lost: [] });
  });

  it('does so where the rest has changed', () => {
    const given = call(`https://a.test/y?token=${secretMask}&b=2&api_key=${secretMask}`, {
      'X-Key': secretMask,
      'X-New': 'n3w',
    });
    expect(withStoredSecrets(given, stored)).toEqual({
      url: 'https://a.test/y?token=t0ken&b=2&api_key=s3cret',
      headers: { 'X-Key': 'k3y', 'X-New': 'n3w' },
      lost: [],
    });
  });

  it('stands for nothing at another host, under another name, or in a part of a text', () => {
    expect(
      withStoredSecrets({ ...shown, url: shown.url.replace('a.test', 'evil.test') }, stored).lost,
    ).toEqual(['headers', 'url']);
    expect(withStoredSecrets(call(stored.url, { Other: secretMask }), stored).lost).toEqual(['headers']);
    expect(withStoredSecrets(call(stored.url, { 'X-Key': `a${secretMask}` }), stored).lost).toEqual([
      'headers',
    ]);
    expect(withStoredSecrets(call(`https://a.test/${secretMask}`), stored).lost).toEqual(['url']);
  });
});
