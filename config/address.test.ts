import { localUrl, proxyContradiction, publicUrl, trackingUrl, type AddressSettings } from './address';

const settings = (given: Partial<AddressSettings> = {}): AddressSettings => ({
  HOST: '127.0.0.1',
  PORT: 3000,
  BASE_PATH: '',
  PUBLIC_URL: undefined,
  ...given,
});

describe('the public address', () => {
  test.each([
    ['https://sillage.example.com', '', 'https://sillage.example.com'],
    ['https://sillage.example.com', '/crm', 'https://sillage.example.com/crm'],
    ['https://sillage.example.com/crm', '/crm', 'https://sillage.example.com/crm'],
    // A path that the proxy takes off stays in front.
    ['https://sillage.example.com/shop', '', 'https://sillage.example.com/shop'],
    ['https://sillage.example.com/shop', '/crm', 'https://sillage.example.com/shop/crm'],
    // What only looks like the path is none.
    ['https://sillage.example.com/my-crm', '/crm', 'https://sillage.example.com/my-crm/crm'],
    ['https://crm', '/crm', 'https://crm/crm'],
  ])(
    'for PUBLIC_URL %s and BASE_PATH “%s” is %s, whatever the request says',
    (PUBLIC_URL, BASE_PATH, address) => {
      const asked = { protocol: 'http', host: 'inside:3000' };
      expect(publicUrl(settings({ PUBLIC_URL, BASE_PATH }), asked)).toBe(address);
      expect(publicUrl(settings({ PUBLIC_URL, BASE_PATH }))).toBe(address);
    },
  );

  test('is the one that the request came by where PUBLIC_URL is not set', () => {
    const asked = { protocol: 'https', host: 'sillage.example.com:8443' };
    expect(publicUrl(settings({ BASE_PATH: '/crm' }), asked)).toBe('https://sillage.example.com:8443/crm');
  });

  test.each([undefined, { protocol: 'http', host: '' }])(
    'is this machine’s own where nobody says another (%j)',
    (asked) => {
      expect(publicUrl(settings({ BASE_PATH: '/crm' }), asked)).toBe('http://127.0.0.1:3000/crm');
    },
  );
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['fd00::1', 'http://[fd00::1]:3000'],
])('who listens on %s is reached from this machine at %s', (HOST, address) => {
  expect(localUrl(settings({ HOST }))).toBe(address);
  expect(localUrl(settings({ HOST, BASE_PATH: '/crm' }))).toBe(`${address}/crm`);
});

describe('what is said of a proxy', () => {
  test.each([
    ['https://a.test', 0, /TRUST_PROXY is not set/],
    ['http://a.test', 1, /in the clear/],
    ['https://a.test', 1, null],
    ['http://a.test', 0, null],
    [undefined, 1, null],
    [undefined, 0, null],
  ])(
    'by PUBLIC_URL %s and TRUST_PROXY %s is warned of where it cannot be so',
    (PUBLIC_URL, TRUST_PROXY, words) => {
      const warning = proxyContradiction({ PUBLIC_URL, TRUST_PROXY });
      if (words === null) expect(warning).toBeNull();
      else expect(warning).toMatch(words);
    },
  );
});

test('only a public address is one that tracked e-mails lead to', () => {
  expect(trackingUrl(settings())).toBeNull();
  expect(trackingUrl(settings({ PUBLIC_URL: 'https://crm', BASE_PATH: '/shop' }))).toBe('https://crm/shop');
});
