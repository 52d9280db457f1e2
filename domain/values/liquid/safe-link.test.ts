import { safeLink } from './safe-link';

describe('an address that a field brings', () => {
  it.each([
    'https://shop.example/a?b=c:d#e',
    'HTTP://shop.example',
    'mailto:ann@example.com',
    'tel:+15145550100',
    '/cart',
    'shop.example/a:b',
    '?a=b:c',
    '',
  ])('stays: %s', (address) => {
    expect(safeLink(` ${address}\n`)).toBe(address);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript\n:alert(1)',
    '\u200bjava\u0000script:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    ':x',
  ])('is left out: %s', (address) => {
    expect(safeLink(address)).toBe('');
  });
});
