import fc from 'fast-check';
import { fastest } from '../../../tests/support/shortest';
import { escapedLiquid } from './escaped-liquid';
import { liquidPieces } from './liquid-pieces';
import { markedLine, markedText } from './marked-text';

const look = { link: '#0369a1', linkClass: 'x' };
/** Without the looks, which tests would only repeat. */
const bare = (html: string): string => html.replaceAll(/ (?:style|class)="[^"]*"/g, '');
const text = (written: string): string => bare(markedText(written, look));
const line = (written: string): string => bare(markedLine(written, look));

describe('a text with marks', () => {
  it.each([
    ['lines and paragraphs', 'a\nb\r\n\n \nc', '<p>a<br>b</p><p>c</p>'],
    ['bold and italic', '**a** *b* ***', '<p><strong>a</strong> <em>b</em> ***</p>'],
    [
      'italic in bold',
      '[**a**](https://x.example)',
      '<p><a href="https://x.example"><strong>a</strong></a></p>',
    ],
    [
      'lists',
      'a\n- b\n* c\n\n1. d\n2) e',
      '<p>a</p><ul><li>b</li><li>c</li></ul><ol><li>d</li><li>e</li></ol>',
    ],
    ['a mark without its meaning', '\\*a\\* \\[b\\](c) 2 * 3', '<p>*a* [b](c) 2 * 3</p>'],
    ['HTML, which is words', '<b>&amp;"', '<p>&lt;b&gt;&amp;amp;&quot;</p>'],
    [
      'a link with Liquid',
      '[{{ a }}](https://x.example/?b={{ c | d: "e f" }}&g=1)',
      '<p><a href="https://x.example/?b={{ c | d: "e f" | escape }}&amp;g=1">{{ a | escape }}</a></p>',
    ],
    ['marks in Liquid', '{{ a | b: "*c*" }}*d*', '<p>{{ a | b: "*c*" | escape }}<em>d</em></p>'],
    ['nothing', ' \n', ''],
  ])('is HTML: %s', (_, written, html) => {
    expect(text(written)).toBe(html);
  });

  it('repeats or leaves out whole paragraphs, whole lists and single words', () => {
    expect(text('{% for a in b %}\n- {{ a }}\n{% endfor %}')).toBe(
      '{% for a in b %}<ul><li>{{ a | escape }}</li></ul>{% endfor %}',
    );
    expect(text('a {% if b %}c{% endif %}')).toBe('<p>a {% if b %}c{% endif %}</p>');
    expect(text('{% if b %}{{ c }}{% endif %}')).toBe('<p>{% if b %}{{ c | escape }}{% endif %}</p>');
  });

  it('of a title has no paragraphs', () => {
    expect(line('a\n*b*')).toBe('a<br><em>b</em>');
  });

  it('keeps its Liquid, which is escaped, whatever stands around it', () => {
    const liquid = fc.constantFrom(
      '{{ a }}',
      '{%- if b < "*" -%}',
      "{{ c | d: '**}}' }}",
      '{{\t\r\ne\n}}',
      '{% endif %}',
    );
    const words = fc.string({
      unit: fc.constantFrom(
        'a',
        '*',
        '-',
        ' ',
        '\n',
        '[',
        ']',
        '(',
        ')',
        '\\',
        '<',
        '&',
        '"',
        '1',
        '.',
        '\uE000',
        '0',
        '\uE001',
      ),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(liquid, words)), (parts) => {
        const written = parts.join('');
        const liquidOf = (given: string): string[] =>
          liquidPieces(given).flatMap((piece) => (piece.isLiquid ? [piece.text] : []));
        const escaped = (given: string): string =>
          escapedLiquid(liquidPieces(given).filter((piece) => piece.isLiquid)).join('');
        // In an address that begins with it, an output has one filter more.
        const made = liquidOf(markedText(written, look)).join('').replaceAll(' | safe_link', '');
        expect(made).toBe(escaped(written));
      }),
    );
  });

  it('takes no long time over marks that nobody closed', async () => {
    const took = await fastest(3_000, () => {
      for (const piece of ['*', '**', '[', '[a](', '\\', '{{', '- ', '\n\n'])
        markedText(piece.repeat(20_000 / piece.length), look);
    });
    expect(took).toBeLessThan(3_000);
  });
});
