import { asSeenIn } from './as-seen-in';

const css =
  '<style>@media screen and (Prefers-Color-Scheme: dark) { p { color: white } } @media (prefers-color-scheme:light) {}</style>';

describe('an e-mail as programs with a theme show it', () => {
  it('follows its rules for that theme, and not those for the other', () => {
    expect(asSeenIn('dark', css)).toContain('@media screen and (min-width: 0) { p');
    expect(asSeenIn('dark', css)).toContain('@media (max-width: 0) {}');
    expect(asSeenIn('light', css)).toContain('@media screen and (max-width: 0) { p');
  });

  it('is what it was where it asks for no theme', () => {
    const plain = '<p>About (prefers-color-scheme) and <b>dark</b></p>';
    expect(asSeenIn('dark', plain)).toBe(plain);
  });
});
