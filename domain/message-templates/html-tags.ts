/** Elements whose content is text, not HTML: tags in them are none. */
const rawElements = new Set([
  'style',
  'script',
  'title',
  'textarea',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
]);

const tagName = /[a-zA-Z][^\s/>]*/y;
const attribute = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>"'][^\s>]*|))?/y;

/** An opening tag with its attributes as they are written, entities and all; of two of a name the first counts. */
interface HtmlTag {
  /** In lower case. */
  name: string;
  attributes: ReadonlyMap<string, string>;
}

/** The opening tags of an HTML text, in order, without those in comments, styles and scripts. Each character is looked at a few times. */
export function htmlTags(html: string): HtmlTag[] {
  const tags: HtmlTag[] = [];
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      const close = html.indexOf('-->', at + 2);
      at = close === -1 ? html.length : close + 3;
      continue;
    }
    tagName.lastIndex = at + 1;
    const found = tagName.exec(html)?.[0];
    if (found === undefined) {
      at += 1;
      continue;
    }
    const name = found.toLowerCase();
    const { attributes, end } = attributesFrom(html, tagName.lastIndex);
    tags.push({ name, attributes });
    at = rawElements.has(name) ? closeOf(html, name, end) : end;
  }
  return tags;
}

function attributesFrom(html: string, from: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>();
  let end = from;
  for (;;) {
    attribute.lastIndex = end;
    const match = attribute.exec(html);
    if (!match) break;
    const [, key = '', value = ''] = match;
    end = attribute.lastIndex;
    const name = key.toLowerCase();
    const isQuoted = value.startsWith('"') || value.startsWith("'");
    if (!attributes.has(name)) attributes.set(name, isQuoted ? value.slice(1, -1) : value);
  }
  const close = html.indexOf('>', end);
  return { attributes, end: close === -1 ? html.length : close + 1 };
}

/** Behind the end of an element whose content is text. */
function closeOf(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}[\\s/>]`, 'gi');
  close.lastIndex = from;
  return close.exec(html) ? close.lastIndex : html.length;
}
