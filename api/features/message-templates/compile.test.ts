import fc from 'fast-check';
import {
  documentLimits,
  emailDocument,
  type EmailBlock,
} from '../../../domain/entities/messages/email-document';
import { htmlTags } from '../../../domain/values/html/html-tags';
import {
  buildDocument,
  buildFooterBlock,
  buildImageBlock,
  buildSection,
  buildTextBlock,
  plainStyle,
} from '../../../tests/factories/email-document';
import { compiledHtml, compiledPart } from './compile';

const about = { language: 'en', subject: 'Hi' };
const compiled = (...blocks: EmailBlock[]): string => compiledHtml(buildDocument(blocks), about);
const tagsOf = (html: string, name: string) => htmlTags(html).filter((tag) => tag.name === name);

describe('the HTML of a document', () => {
  it('is nothing without sections', () => {
    expect(compiledHtml(buildDocument([], { sections: [] }), about)).toBe('');
  });

  it('is laid out by tables, with a branch for Outlook, in its language and direction', () => {
    const html = compiled(buildTextBlock('Hello'));
    expect(html).toMatch(/^<!doctype html><html lang="en" dir="ltr"/);
    expect(html).toContain('<!--[if mso | IE]><table');
    expect(html).toMatch(/<table[^>]* role="presentation"/);
    expect(html).toContain('>Hello</p>');
    expect(compiledHtml(buildDocument([]), { ...about, language: 'ar-eg' })).toContain(
      'lang="ar-eg" dir="rtl"',
    );
  });

  it('has the subject as its title, and what lists of e-mails show, hidden', () => {
    const html = compiledHtml(buildDocument([], { preheader: 'A & {{ b }}' }), {
      language: 'en',
      subject: '"{{ c }}" < d',
    });
    expect(html).toContain('<title>&quot;{{ c }}&quot; &lt; d</title>');
    expect(html).toMatch(/<div style="display:none;[^"]*">A &amp; \{\{ b \}\}<\/div>/);
  });

  it('loads nothing from elsewhere but its own pictures', () => {
    const html = compiled(buildImageBlock({ alt: 'A' }), buildTextBlock('b'), buildFooterBlock());
    expect(tagsOf(html, 'link')).toEqual([]);
    expect(html).not.toContain('@import');
    expect(tagsOf(html, 'img').map(({ attributes }) => attributes.get('src'))).toEqual([
      'https://images.example/a.png',
    ]);
  });

  it('has HTML by hand and shared parts byte for byte', () => {
    const written =
      '<TABLE ><tr><td style="color : red;;">\t&nbsp<br>\r\n</Table><!--[if mso]> & <![endif]--> slgt0z $& $1';
    expect(compiled({ type: 'html', html: written })).toContain(`>${written}</div>`);
    expect(compiled({ type: 'part', name: 'Footer' })).toContain('>{% render "Footer" %}</div>');
  });

  it('stands under a condition, and once for each item of a list', () => {
    const section = buildSection([buildTextBlock('{{ item.name }}')], {
      condition: 'item.price > 3',
      repeat: 'event.items limit:4',
    });
    const html = compiledHtml(buildDocument([], { sections: [section] }), about);
    const [before, inside] = html.split('{% for item in event.items limit:4 %}{% if item.price > 3 %}');
    expect(before).toMatch(/<div[^>]* role="article"[^>]*>$/);
    expect(inside).toMatch(
      /^<!--\[if mso.*\{\{ item\.name \}\}.*<!\[endif\]-->\{% endif %\}\{% endfor %\}<\/div>/s,
    );
  });

  it('has pictures with what stands for them, or marked as decoration; without either the check finds them', () => {
    const alts = tagsOf(
      compiled(
        buildImageBlock({ alt: '"{{ a }}" & b' }),
        buildImageBlock({ is_decorative: true, alt: 'not said' }),
        buildImageBlock(),
        buildImageBlock({ src: '', alt: 'left out' }),
      ),
      'img',
    ).map(({ attributes }) => attributes.get('alt'));
    expect(alts).toEqual(['&quot;{{ a }}&quot; &amp; b', '', undefined]);
  });

  it('has columns by their shares of the width, which stand below each other on a phone', () => {
    const columns = [
      { share: 1, blocks: [] },
      { share: 2, blocks: [] },
    ];
    const html = compiledHtml(buildDocument([], { sections: [buildSection([], { columns })] }), about);
    expect(html).toMatch(/min-width:480px\) \{ \.mj-column-px-200 \{[^}]*\} \.mj-column-px-400 \{/);
  });

  it('is the sections alone in a shared part, with the widths of columns beside each other', () => {
    expect(compiledPart(buildDocument([], { sections: [] }), about)).toBe('');
    const one = compiledPart(buildDocument([buildTextBlock('a')]), about);
    expect(
      htmlTags(one).filter(({ name }) => ['html', 'head', 'body', 'style', 'title'].includes(name)),
    ).toEqual([]);
    const columns = [
      { share: 1, blocks: [] },
      { share: 1, blocks: [] },
    ];
    const two = compiledPart(buildDocument([], { sections: [buildSection([], { columns })] }), about);
    expect(two).toMatch(/^<style[^>]*>@media[^{]*\{ \.mj-column-px-300 \{[^}]*\} \}<\/style><!--/);
  });

  it('has colors for dark mail programs that leave what has colors of its own', () => {
    const html = compiled(buildTextBlock('a'), {
      type: 'text',
      text: 'b',
      size: 16,
      align: 'left',
      color: '#ff0000',
    });
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html.match(/<td[^>]* class="slg-text"/g)).toHaveLength(1);
    const style = { ...plainStyle, dark: null };
    expect(compiledHtml(buildDocument([], { style }), about)).not.toContain('prefers-color-scheme');
  });

  it('has the label of a button in black or white, whichever is read better', () => {
    const button = {
      type: 'button',
      label: 'Go',
      link: 'https://x.example',
      align: 'left',
      is_wide: false,
      color: null,
    } as const;
    expect(compiled({ ...button, background: '#000080' })).toMatch(/background:#000080;color:#ffffff/);
    expect(compiled({ ...button, background: '#ffff00' })).toMatch(/background:#ffff00;color:#000000/);
  });

  it('has a link to unsubscribe in its footer', () => {
    expect(compiled(buildFooterBlock())).toContain('<a href="{{ unsubscribe_url }}"');
  });

  it('is never markup of the author’s, whatever a text or an address holds', () => {
    const nasty = fc.string({
      unit: fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '/',
        'a',
        '=',
        '-',
        '!',
        '[',
        ']',
        ' ',
        'mj-raw',
        'slgt1z',
        '$&',
      ),
    });
    fc.assert(
      fc.property(nasty, nasty, (one, other) => {
        const html = compiled(
          {
            type: 'button',
            label: one,
            link: other,
            align: 'left',
            is_wide: false,
            background: null,
            color: null,
          },
          buildImageBlock({ alt: one, src: `https://x.example/${other}` }),
          { type: 'heading', text: one, level: 1, align: 'left', color: null },
        );
        const names = htmlTags(html).map(({ name }) => name);
        expect(names.filter((name) => !['p', 'br', 'em', 'strong', 'a', 'img', 'h1'].includes(name))).toEqual(
          names.filter((name) =>
            ['html', 'head', 'title', 'meta', 'style', 'body', 'div', 'table', 'tbody', 'tr', 'td'].includes(
              name,
            ),
          ),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('is made of the largest document', () => {
    const blocks = Array.from({ length: documentLimits.blocksOfColumn }, () => buildTextBlock('a'));
    const sections = Array.from({ length: 3 }, () => buildSection(blocks));
    const document = emailDocument.parse(buildDocument([], { sections }));
    expect(compiledHtml(document, about)).toContain('</html>');
  });
});
