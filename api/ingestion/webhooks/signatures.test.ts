import { isSignedBySendGrid, isSignedByShopify, signedByTwilio } from './signatures';

describe('a signature of Twilio', () => {
  const authToken = '12345';
  const isSignedByTwilio = (
    token: string,
    signed: { url: string; form: URLSearchParams },
    signature: string,
  ): boolean => signedByTwilio(signed, signature)(token);
  const fields = (number: string): [string, string][] => [
    ['To', '+18005551212'],
    ['Digits', '1234'],
    ['CallSid', 'CA1234567890ABCDE'],
    ['From', number],
    ['Caller', number],
  ];
  /** Twice what Twilio's pages give, and the vector of its libraries' tests for fields that come more than once. */
  const published = [
    ['https://mycompany.com/myapp.php?foo=1&bar=2', fields('+14158675309'), 'RSOYDt4T1cUTdK1PDd93/VVr8B8='],
    ['https://mycompany.com/myapp.php?foo=1&bar=2', fields('+14158675310'), 'GvWf1cFY/Q7PnoempGyD5oXAezc='],
    [
      'https://mycompany.com/myapp.php?foo=1&bar=2',
      [
        ['Sid', 'CA123'],
        ['SidAccount', 'AC123'],
        ['Digits', '5678'],
        ['Digits', '1234'],
        ['Digits', '1234'],
      ],
      'IK+Dwps556ElfBT0I3Rgjkr1wJU=',
    ],
  ] satisfies [string, [string, string][], string][];

  test.each(published)('of %s with %j is %s, as published', (url, form, signature) => {
    expect(isSignedByTwilio(authToken, { url, form: new URLSearchParams(form) }, signature)).toBe(true);
  });

  test.each(published)('of %s with %j fits nothing that differs by a byte', (url, form, signature) => {
    const right = { url, form: new URLSearchParams(form) };
    const [[name, value] = ['', ''], ...rest] = form;
    const changed = new URLSearchParams([[name, `${value}0`], ...rest]);
    expect(isSignedByTwilio('12346', right, signature)).toBe(false);
    expect(isSignedByTwilio(authToken, { ...right, url: `${url}0` }, signature)).toBe(false);
    expect(isSignedByTwilio(authToken, { ...right, form: changed }, signature)).toBe(false);
    for (let place = 0; place < signature.length; place += 1)
      expect(isSignedByTwilio(authToken, right, changedAt(signature, place))).toBe(false);
  });

  test('fits an address with the port that its scheme implies, and without', () => {
    const [url, form, signature] = published[0] ?? ['', [], ''];
    const withPort = url.replace('mycompany.com', 'mycompany.com:443');
    const fits = (address: string): boolean =>
      isSignedByTwilio(authToken, { url: address, form: new URLSearchParams(form) }, signature);
    expect([fits(withPort), fits(withPort.replace(':443', ':8443'))]).toEqual([true, false]);
  });
});

test('a signature of Twilio is compared with many tokens while its form is read once', () => {
  let read = 0;
  class Form extends URLSearchParams {
    override [Symbol.iterator]() {
      read += 1;
      return super[Symbol.iterator]();
    }
  }
  const signed = { url: 'https://mycompany.com/myapp.php?foo=1&bar=2', form: new Form({ Digits: '1234' }) };
  const isSigned = signedByTwilio(signed, 'none');
  expect(['1', '2', '3'].filter(isSigned)).toEqual([]);
  expect(read).toBe(1);
});

describe('a signature of Shopify', () => {
  // The body, secret and signature with which the makers of SQLPage test the same (sqlpage/SQLpage, tests, 2025).
  const body = '{"id":1234567890,"email":"customer@example.com","total_price":"123.45"}';
  const secret = 'test-webhook-secret';
  const signature = 'QNyObTlKbMx2qDlPF/ZOZcBqg5OgPg+2oky3zldc0Gw=';

  test('is the base64 HMAC-SHA256 of the body', () => {
    expect(isSignedByShopify(secret, Buffer.from(body), signature)).toBe(true);
  });

  test('fits nothing that differs by a byte', () => {
    expect(isSignedByShopify(`${secret}0`, Buffer.from(body), signature)).toBe(false);
    for (let place = 0; place < body.length; place += 1)
      expect(isSignedByShopify(secret, Buffer.from(changedAt(body, place)), signature)).toBe(false);
    for (let place = 0; place < signature.length; place += 1)
      expect(isSignedByShopify(secret, Buffer.from(body), changedAt(signature, place))).toBe(false);
    expect(isSignedByShopify(secret, Buffer.from(body), '')).toBe(false);
  });
});

describe('a signature of SendGrid', () => {
  /** What the tests of its own libraries hold: sendgrid-nodejs (packages/eventwebhook), and sendgrid-python with an event. */
  const published = [
    {
      key: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEDr2LjtURuePQzplybdC+u4CwrqDqBaWjcMMsTbhdbcwHBcepxo7yAQGhHPTnlvFYPAZFceEu/1FwCM/QmGUhA==',
      signature:
        'MEUCIQCtIHJeH93Y+qpYeWrySphQgpNGNr/U+UyUlBkU6n7RAwIgJTz2C+8a8xonZGi6BpSzoQsbVRamr2nlxFDWYNH2j/0=',
      timestamp: '1588788367',
      body: '{"category":"example_payload","event":"test_event","message_id":"message_id"}',
    },
    {
      key: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4O/n84iotIvIW4mdBgQ/7dAfSmpqIM8kF9mN1flpVKS3GRqe62gw+2fNNRaINXvVpiglSI8eNEc6wEA3F+g==',
      signature:
        'MEUCIGHQVtGj+Y3LkG9fLcxf3qfI10QysgDWmMOVmxG0u6ZUAiEAyBiXDWzM+uOe5W0JuG+luQAbPIqHh89M15TluLtEZtM=',
      timestamp: '1600112502',
      // The line end belongs to what is signed.
      body: '[{"email":"hello@world.com","event":"dropped","reason":"Bounced Address","sg_event_id":"ZHJvcC0xMDk5NDkxOS1MUnpYbF9OSFN0T0doUTRrb2ZTbV9BLTA","sg_message_id":"LRzXl_NHStOGhQ4kofSm_A.filterdrecv-p3mdw1-756b745b58-kmzbl-18-5F5FC76C-9.0","smtp-id":"<LRzXl_NHStOGhQ4kofSm_A@ismtpd0039p1iad1.sendgrid.net>","timestamp":1600112492}]\r\n',
    },
  ];
  const [first, second] = published as [(typeof published)[0], (typeof published)[0]]; // there are two

  test.each(published)('of $timestamp is one, as published', ({ key, body, signature, timestamp }) => {
    expect(isSignedBySendGrid(key, Buffer.from(body), signature, timestamp)).toBe(true);
  });

  test('fits no other body, time or key', () => {
    const { key, body, signature, timestamp } = second;
    const fits = (...[k, b, s, t]: [string | null, string, string, string]): boolean =>
      isSignedBySendGrid(k, Buffer.from(b), s, t);
    expect(fits(first.key, body, signature, timestamp)).toBe(false);
    expect(fits(key, body.trimEnd(), signature, timestamp)).toBe(false);
    expect(fits(key, body, signature, '1600112503')).toBe(false);
    expect(fits(key, body, first.signature, timestamp)).toBe(false);
    for (let place = 0; place < body.length; place += 7)
      expect(fits(key, changedAt(body, place), signature, timestamp)).toBe(false);
  });

  test.each([null, '', 'no key', second.key.slice(4), second.key.slice(0, -8)])(
    'is none without a key of its curve: %j',
    (key) => {
      expect(isSignedBySendGrid(key, Buffer.from(second.body), second.signature, second.timestamp)).toBe(
        false,
      );
    },
  );

  test.each(['', 'no signature', 'AAAA'])('is none as %j', (signature) => {
    expect(isSignedBySendGrid(second.key, Buffer.from(second.body), signature, second.timestamp)).toBe(false);
  });
});

/** The text with the lowest bit of one character turned. */
const changedAt = (text: string, place: number): string =>
  text.slice(0, place) + String.fromCharCode(text.charCodeAt(place) ^ 1) + text.slice(place + 1);
