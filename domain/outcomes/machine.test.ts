import { isMachine } from './machine';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36';
const asked = { method: 'GET', userAgent: chrome, purpose: '' };

describe('who asks for a picture or a link of an e-mail', () => {
  it.each([
    ['a browser', {}],
    [
      'Gmail for a reader',
      {
        userAgent:
          'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
      },
    ],
    [
      'Yahoo for a reader',
      { userAgent: 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html' },
    ],
    ['Outlook', { userAgent: 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17928; Pro)' }],
    ['a telephone named so', { userAgent: `${chrome} CUBOT X18 Plus` }],
  ])('is a person: %s', (_who, given) => {
    expect(isMachine({ ...asked, ...given })).toBe(false);
  });

  it.each([
    ['Apple, which loads every e-mail', { userAgent: 'Mozilla/5.0' }],
    ['nobody that says who it is', { userAgent: '' }],
    ['a HEAD', { method: 'HEAD' }],
    ['a browser that fetches ahead', { purpose: 'prefetch;prerender' }],
    ['a scanner', { userAgent: 'Mozilla/5.0 (compatible; Barracuda Sentinel)' }],
    ['a bot', { userAgent: 'Mozilla/5.0 (compatible; bingbot/2.0)' }],
    ['a program', { userAgent: 'python-requests/2.32' }],
  ])('is a machine: %s', (_who, given) => {
    expect(isMachine({ ...asked, ...given })).toBe(true);
  });
});
