import fc from 'fast-check';
import {
  documentLimits,
  emailDocument,
  type EmailBlock,
} from '../../../domain/entities/messages/email-document';
import { renderText } from '../../../domain/values/liquid/template';
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

/** What an e-mail is sent with, where a stranger wrote the contact's and the event's fields. */
const sent = (html: string, field: unknown): string =>
  renderText(html, {
    variables: {
      contact: { name: field },
      event: { items: [{ name: field, price: 4 }], url: field },
      unsubscribe_url: 'https://sillage.example/u/1',
    },
  });
const button = (label: string, link: string): EmailBlock => ({
  type: 'button',
  label,
  link,
  align: 'left',
  is_wide: false,
  background: null,
  color: null,
});

describe('what fields bring into an e-mail of blocks', () => {
  const stranger = `<img src=x onerror="alert(1)"></title><a href='https://phish.example'>`;
  const everywhere = (): string => {
    const name = '{{ contact.name }}';
    const blocks: EmailBlock[] = [
      { type: 'heading', text: name, level: 1, align: 'left', color: null },
      buildTextBlock(`- **${name}**\n\n[${name}](https://x.example/${name})`),
      buildTextBlock(
        `{% echo contact.name %}{% cycle contact.name %}{% liquid\necho contact.name\n%}{% if contact.name %}${name}{% endif %}`,
      ),
      buildImageBlock({ src: `https://x.example/${name}`, alt: name, link: `https://x.example/?${name}` }),
      button(name, `https://x.example/${name}`),
      { type: 'links', links: [{ label: name, link: `https://x.example/${name}` }], align: 'left' },
      { type: 'footer', text: name, unsubscribe: name, align: 'left' },
      { type: 'html', html: `<p title="${name}">${name}</p>` },
    ];
    const repeated = buildSection([buildTextBlock('{{ item.name }} {{- item -}}')], {
      repeat: 'event.items',
      condition: 'item.price > 3',
    });
    return compiledHtml(buildDocument([], { preheader: name, sections: [buildSection(blocks), repeated] }), {
      language: 'en',
      subject: `Hi ${name}`,
    });
  };

  it('is text in every place, and no markup', () => {
    const html = sent(everywhere(), stranger);
    const tags = htmlTags(html);
    const quiet = htmlTags(sent(everywhere(), 'Ada'));
    expect(tags.map(({ name }) => name)).toEqual(quiet.map(({ name }) => name));
    expect(tags.flatMap(({ attributes }) => [...attributes.keys()])).toEqual(
      quiet.flatMap(({ attributes }) => [...attributes.keys()]),
    );
    expect(html.match(/<(?:img src=x|a href='https:\/\/phish)/g)).toBeNull();
    expect(html).toContain('&lt;img src=x onerror=&#34;alert(1)&#34;&gt;');
  });

  it('reads as it was written where nothing in it is markup', () => {
    const html = sent(compiled(buildTextBlock('{{ contact.name }}, {{ event.items[0] }}')), 'Éa 5 € ☕');
    expect(html).toContain('>Éa 5 € ☕, {&#34;name&#34;:&#34;Éa 5 € ☕&#34;,&#34;price&#34;:4}</p>');
  });

  // Liquid passes over all filters behind such a comma or bracket.
  it.each([
    '{{ contact.name, event.url }}',
    '{{ contact.name, "x" | escape }}',
    '{{ contact.name ) }}',
    '{{ contact.name | default: "x" ) }}',
    '{{- contact.name | upcase, x -}}',
    '{% echo contact.name, x %}',
    '{%echo contact["name"]%}',
    `{{ contact.name | default: 'l\\'ami' }} {{ contact.name }} c'est {{ contact.name }}`,
  ])('is text also where its author made a slip: %s', (written) => {
    const html = sent(compiled(buildTextBlock(written)), '<i>');
    expect(html.toLowerCase()).not.toContain('<i>');
    expect(html.toLowerCase()).toContain('&lt;i&gt;');
  });

  it('is an address of the web, of e-mail or of a phone, or the address is left out', () => {
    const html = compiled(
      button('a', '{{ event.url }}'),
      buildImageBlock({
        src: '{{ event.url }}',
        alt: '',
        link: '{% if event.url %}{{ event.url }}{% endif %}',
      }),
      buildTextBlock('[b]({{ event.url }})'),
      { type: 'html', html: '<a href="{{ event.url }}">c</a>' },
    );
    const addresses = (url: string): Set<string | undefined> =>
      new Set(
        htmlTags(sent(html, url))
          .filter(({ name }) => name === 'a' || name === 'img')
          .map(({ name, attributes }) => attributes.get(name === 'a' ? 'href' : 'src')),
      );
    expect(addresses('https://shop.example/?a=1&b="2"')).toEqual(
      new Set(['https://shop.example/?a=1&amp;b=&#34;2&#34;']),
    );
    for (const url of ['javascript:alert(1)', ' java\tscript:alert(1)', 'DATA:text/html,x', ':x'])
      expect(addresses(url)).toEqual(new Set(['']));
  });

  it('is HTML where the author says so, and is not escaped twice', () => {
    const text = '{{ contact.name | raw }}+{{ contact.name | escape }}+{{ contact.name | newline_to_br }}';
    expect(sent(compiled(buildTextBlock(text)), '<i>\n&')).toMatch(
      /><i>\n&\+&lt;i&gt;\n&amp;\+&lt;i&gt;<br \/>\n&amp;<\/p>/,
    );
    expect(compiled(buildTextBlock('{% raw %}{{ a }}{% endraw %}'))).toContain(
      '{% raw %}{{ a }}{% endraw %}',
    );
  });
});

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
    expect(html).toContain('<title>&quot;{{ c | escape }}&quot; &lt; d</title>');
    expect(html).toMatch(/<div style="display:none;[^"]*">A &amp; \{\{ b \| escape \}\}<\/div>/);
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
      /^<!--\[if mso.*\{\{ item\.name \| escape \}\}.*<!\[endif\]-->\{% endif %\}\{% endfor %\}<\/div>/s,
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
    expect(alts).toEqual(['&quot;{{ a | escape }}&quot; &amp; b', '', undefined]);
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
    const plain = {
      type: 'button',
      label: 'Go',
      link: 'https://x.example',
      align: 'left',
      is_wide: false,
      color: null,
    } as const;
    expect(compiled({ ...plain, background: '#000080' })).toMatch(/background:#000080;color:#ffffff/);
    expect(compiled({ ...plain, background: '#ffff00' })).toMatch(/background:#ffff00;color:#000000/);
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
