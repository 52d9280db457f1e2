import fc from 'fast-check';
import { timeoutsTurn } from '../../../tests/support/timeouts-turn';
import { escapedAddress, escapedAround, escapedWithin, liquidPieces, unescapedIn } from './liquid-pieces';

const liquidIn = (text: string): string[] =>
  liquidPieces(text).flatMap((piece) => (piece.isLiquid ? [piece.text] : []));

describe('the Liquid of a text', () => {
  it.each([
    ['none', 'a { b } % c', []],
    ['outputs and tags', 'a{{ x }}b{% if y %}c{%- endif -%}', ['{{ x }}', '{% if y %}', '{%- endif -%}']],
    ['one with its own end in quotes', `{{ "}}" }}{{ '}}' | x }}`, ['{{ "}}" }}', `{{ '}}' | x }}`]],
    ['one with a lone quote', `{{ it's }} b`, [`{{ it's }}`]],
    [
      'one with a quote behind a backslash',
      `{{ a | default: 'l\\'ami' }}, {{ b }} c'est`,
      [`{{ a | default: 'l\\'ami' }}`, '{{ b }}'],
    ],
    ['over lines', '{{\n x\r\n}}', ['{{\n x\r\n}}']],
    ['one that does not end', 'a {{ x', []],
    ['one behind one that does not end', '{% x {{ y }}', []],
  ])('is found: %s', (_, text, liquid) => {
    expect(liquidIn(text)).toEqual(liquid);
  });

  it('stays as it is written while what it prints and the rest are escaped', () => {
    expect(escapedAround('<a> & "{{ x | default: "<b>" }}"')).toBe(
      '&lt;a&gt; &amp; &quot;{{ x | default: "<b>" | escape }}&quot;',
    );
  });

  it.each([
    ['{{ a }}?b={{ c }}', '{{ a | safe_link | escape }}?b={{ c | escape }}'],
    [
      '{% if a %}https://x{% else %}{{ b }}{% endif %}/{{ c }}',
      '{% if a %}https://x{% else %}{{ b | safe_link | escape }}{% endif %}/{{ c | escape }}',
    ],
    ['{{ a }}{{ b }}', '{{ a | safe_link | escape }}{{ b | safe_link | escape }}'],
    ['{{ a | escape }}', '{{ a | escape | safe_link }}'],
    ['{{ unsubscribe_url }}', '{{ unsubscribe_url }}'],
    ['{{ a | raw }}', '{{ a | raw }}'],
    ['{{-a-}}', '{{-a | safe_link | escape -}}'],
    [
      '{% if a %}https://x/{% else %}https://y/{% endif %}{{ b }}',
      '{% if a %}https://x/{% else %}https://y/{% endif %}{{ b | escape }}',
    ],
    [
      '{% case a %}{% when 1 %}https://x/{% when 2 %}y{% endcase %}{{ b }}',
      '{% case a %}{% when 1 %}https://x/{% when 2 %}y{% endcase %}{{ b | safe_link | escape }}',
    ],
    [
      '{% cycle a, b %}',
      '{% capture printed_by_tag %}{% cycle a, b %}{% endcapture %}{{ printed_by_tag | safe_link | escape }}',
    ],
    ['{{ }}', '{{ }}'],
  ])('opens an address only with one that leads somewhere: %s', (written, made) => {
    expect(escapedAddress(written)).toBe(made);
  });

  it.each([
    '<a href="{% if b %}https://x/{% else %}{{ a }}{% endif %}">',
    '<a href =\n  "{{ a }}">',
    '<a href="{% if b %}y{% endif %}{{ a }}">',
  ])('opens an address of HTML by hand only with one that leads somewhere: %s', (html) => {
    expect(escapedWithin(html)).toBe(html.replace('{{ a }}', '{{ a | safe_link | escape }}'));
  });

  it('is written without escaping where plain text is made of it', () => {
    const written = '{{ a }} ({{ b | default: "c" }}) {{- d -}}';
    expect(unescapedIn(escapedAround(written))).toBe(written);
    expect(unescapedIn(escapedAddress('{{ a }}'))).toBe('{{ a }}');
  });

  it('is all of the text, with its words', () => {
    const part = fc.constantFrom('{{', '}}', '{%', '%}', '"', "'", 'a', '\n', ' ');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        expect(
          liquidPieces(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('ends where a reader from left to right says it does', () => {
    const part = fc.constantFrom('{{', '}}', '}', '"', "'", '\\', 'a');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        expect(liquidIn(text)).toEqual(outputsRead(text));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ['{{\\"}}', '', ''],
    ["{{\\'}}", '', ''],
    ['\\"', '{{ "', ' }}'],
    ['\\"', '{{ "', '" | upcase }}'],
    ['{{ "}}" ', '', "'"],
    ['{{\\"}}', '{{ "', '" \''],
    ['\\', '{{ "', '}}'],
    ['"\'', '{{ ', '}}'],
  ])(
    'is found and escaped once, however often %j stands there',
    async (part, before, after) => {
      const text = before + part.repeat(300_000 / part.length) + after;
      expect(liquidPieces(text).reduce((length, piece) => length + piece.text.length, 0)).toBe(text.length);
      expect(escapedWithin(text).length).toBeGreaterThanOrEqual(text.length);
      expect(unescapedIn(text).length).toBeLessThanOrEqual(text.length);
      await timeoutsTurn();
    },
    20_000,
  );
});

/** The outputs of a text without tags, each read to its end: without end where a quote does not close, it ends at the next sign of an end. */
function outputsRead(text: string): string[] {
  const found = /\{\{/.exec(text);
  if (!found) return [];
  const rest = text.slice(found.index);
  const whole = /^\{\{(?:[^"'}]|\}(?!\})|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*')*\}\}/.exec(rest)?.[0];
  const output = whole ?? /^\{\{[\s\S]*?\}\}/.exec(rest)?.[0];
  return output === undefined ? [] : [output, ...outputsRead(rest.slice(output.length))];
}
