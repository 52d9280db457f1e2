import { partsNamed, withParts } from './parts';

const filled = (text: string, parts: Record<string, string> = {}) =>
  withParts(text, (name) => (Object.hasOwn(parts, name) ? parts[name] : undefined));

describe('the parts of a text', () => {
  it('are filled in, parts within parts too', () => {
    const parts = { Header: '<p>{% render "Logo" %}</p>', Logo: '<img>' };
    expect(filled(`{% render 'Header' %}Hi{%- render "Logo" -%}`, parts)).toEqual({
      text: '<p><img></p>Hi<img>',
      problem: null,
    });
  });

  it.each([
    ['spaces, tabs and line ends', 'a \t\r\n  b\r\n'],
    ['Liquid of its own', '{{ contact.name }}{% if event.x %}1{% endif %}{% raw %}{{ x }}{% endraw %}'],
    ['HTML that is not well formed', '<TABLE><td style="a:b;;"><br></Table><!--[if mso]> & <![endif]-->'],
  ])('leave everything else byte for byte: %s', (_, text) => {
    expect(filled(`${text}{% render "x" %}${text}`, { x: '' }).text).toBe(text + text);
  });

  it.each([
    ['one that is not there', '{% render "Gone" %}', 'part_missing', 'Gone'],
    ['one within itself', '{% render "a" %}', 'part_too_deep', 'a'],
    ['four within each other', '{% render "1" %}', 'part_too_deep', '4'],
    ['more than a hundred', '{% render "empty" %}'.repeat(101), 'part_too_long', 'empty'],
    ['more than a text holds', '{% render "long" %}{% render "long" %}', 'part_too_long', 'long'],
    [
      'one with further words',
      '{% render "empty", color: "red" %}',
      'part_invalid',
      '{% render "empty", color: "red" %}',
    ],
    ['one by a variable', '{% render event.part %}', 'part_invalid', '{% render event.part %}'],
    ['another tag of files', '{% include "empty" %}', 'part_invalid', '{% include "empty" %}'],
  ])('are refused: %s', (_, text, code, name) => {
    const parts = {
      a: 'x{% render "a" %}',
      1: '{% render "2" %}',
      2: '{% render "3" %}',
      3: '{% render "4" %}',
      4: 'x',
      empty: '',
      long: 'x'.repeat(60_000),
    };
    expect(filled(text, parts)).toEqual({ text: null, problem: { code, name } });
  });

  it('may be three within each other', () => {
    expect(filled('{% render "1" %}', { 1: '{% render "2" %}', 2: '{% render "3" %}', 3: 'x' }).text).toBe(
      'x',
    );
  });

  it('take bounded work, however often they name each other', () => {
    const parts = Object.fromEntries(
      ['b', 'c', 'd', 'e'].map((next, place) => ['abcd'[place], `{% render "${next}" %}`.repeat(4_000)]),
    );
    const began = performance.now();
    expect(filled('{% render "a" %}', parts).problem).not.toBeNull();
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('are known by name, each once', () => {
    expect(partsNamed(`{% render "a" %}{% render 'b c' %}{%render "a"%}{% render x %}`)).toEqual([
      'a',
      'b c',
    ]);
  });
});
