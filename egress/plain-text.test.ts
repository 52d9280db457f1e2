import { plainTextOf } from './plain-text';

describe('the text of an e-mail without HTML', () => {
  it.each([
    ['Dear Ann,<br>\n<br>\nsee you.', 'Dear Ann,\n\nsee you.'],
    ['<p>One</p><p>Two &amp; three</p>', 'One\n\nTwo & three'],
    ['<a href="https://shop.test/u/1">Unsubscribe</a>', 'Unsubscribe (https://shop.test/u/1)'],
    ['<a href="https://shop.test">https://shop.test</a>', 'https://shop.test'],
    ['<h1>Sale</h1><img src="x.png" alt="A blue chair">', 'Sale\n\nA blue chair'],
    ['<style>p { color: red }</style><p>Hi</p>', 'Hi'],
  ])('of %s is %j', (html, text) => {
    expect(plainTextOf(html)).toBe(text);
  });
});
