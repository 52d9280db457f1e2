import fc from 'fast-check';
import { escapedAround, liquidPieces } from './liquid-pieces';

const liquidIn = (text: string): string[] =>
  liquidPieces(text).flatMap((piece) => (piece.isLiquid ? [piece.text] : []));

describe('the Liquid of a text', () => {
  it.each([
    ['none', 'a { b } % c', []],
    ['outputs and tags', 'a{{ x }}b{% if y %}c{%- endif -%}', ['{{ x }}', '{% if y %}', '{%- endif -%}']],
    ['one with its own end in quotes', `{{ "}}" }}{{ '}}' | x }}`, ['{{ "}}" }}', `{{ '}}' | x }}`]],
    ['one with a lone quote', `{{ it's }} b`, [`{{ it's }}`]],
    ['over lines', '{{\n x\r\n}}', ['{{\n x\r\n}}']],
    ['one that does not end', 'a {{ x', []],
    ['one behind one that does not end', '{% x {{ y }}', []],
  ])('is found: %s', (_, text, liquid) => {
    expect(liquidIn(text)).toEqual(liquid);
  });

  it('stays byte for byte while the rest is escaped', () => {
    expect(escapedAround('<a> & "{{ x | default: "<b>" }}"')).toBe(
      '&lt;a&gt; &amp; &quot;{{ x | default: "<b>" }}&quot;',
    );
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
});
