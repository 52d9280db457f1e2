import { plainTextOf } from './plain-text';

describe('the text of an e-mail without HTML', () => {
  it.each([
    ['Dear Ann,<br>\n<br>\nsee you.', 'Dear Ann,\n\nsee you.'],
    ['<p>One</p><p>Two &amp; three</p>', 'One\n\nTwo & three'],
    ['<a href="https://shop.test/u/1">Unsubscribe</a>', 'Unsubscribe (https://shop.test/u/1)'],
    ['<a href="https://shop.test">https://shop.test</a>', 'https://shop.test'],
    ['<h1>Sale</h1><img src="x.png" alt="A blue chair">', 'Sale\n\nA blue chair'],
    ['<style>p { color: red }</style><p>Hi</p>', 'Hi'],
    ['<div style="display:none;max-height:0">What lists show</div><p>Hi</p>', 'Hi'],
    [
      '<table><tr><td><img src="x.png" alt=""></td></tr></table><p>Hi</p><table><tr><td><img></td></tr></table>',
      'Hi',
    ],
  ])('of %s is %j', (html, text) => {
    expect(plainTextOf(html)).toBe(text);
  });

  it.each([
    ['nested elements', (times: number) => `${'<b>'.repeat(times)}deep`],
    ['nested tables', (times: number) => `${'<table><tr><td>'.repeat(times)}deep`],
    ['open quotes', (times: number) => '<a href="'.repeat(times)],
    ['words', (times: number) => 'word '.repeat(times)],
  ])('never fails, and says nothing beside it, however many %s stand in it', (_, make) => {
    const warned = jest.spyOn(console, 'warn');
    for (const times of [1_000, 20_000, 400_000]) {
      const text = plainTextOf(`<p>Hello</p>${make(times)}`) ?? '';
      expect([text.startsWith('Hello'), text.length < 120_000]).toEqual([true, true]);
    }
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });
});
