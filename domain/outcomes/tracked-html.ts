import { linkLimit } from './outcome';

/** What is put into an e-mail's HTML. */
export interface Tracks {
  /** The address of the picture that tells of an opening. */
  pixel: string;
  /** The address that tells of a click and leads on to a target; null: the link stays as it is. It holds no character that HTML escapes. */
  link: (target: string) => string | null;
}

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
/** Where an attribute's value begins: `"`, `'` or its first character; without a value the attribute has only a name. */
const attribute = /[\s/]*([^\s/>=][^\s/>=]*)(\s*=\s*("[^"]*"|'[^']*'|[^\s>"'][^\s>]*|))?/y;

/**
 * The HTML of an e-mail with a picture at its end, and with the addresses of its links replaced. Everything else stays as it was written,
 * byte for byte. Comments, styles and other text that is no HTML are left alone.
 */
export function trackedHtml(html: string, { pixel, link }: Tracks): string {
  const parts: string[] = [];
  let copied = 0;
  let end = -1;
  const put = (from: number, to: number, text: string): void => {
    parts.push(html.slice(copied, from), text);
    copied = to;
  };
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      const close = html.indexOf('-->', at + 2);
      at = close === -1 ? html.length : close + 3;
      continue;
    }
    if (/^<\/body[\s>]/i.test(html.slice(at, at + 7))) end = at;
    const tag = readTag(html, at);
    if (tag?.href) {
      const { from, to, isQuoted } = tag.href;
      const target = targetOf(html.slice(from, to));
      const own = target === null ? null : link(target);
      if (own !== null) put(from, to, isQuoted ? own : `"${own}"`);
    }
    if (tag && rawElements.has(tag.name)) {
      at = closeOf(html, tag);
      continue;
    }
    at = tag?.end ?? at + 1;
  }
  const picture = `<img src="${pixel}" alt="" width="1" height="1" border="0" style="border:0;width:1px;height:1px">`;
  const place = end < copied ? html.length : end;
  put(place, place, picture);
  return parts.join('') + html.slice(copied);
}

interface Tag {
  /** In lower case. */
  name: string;
  /** Behind the tag. */
  end: number;
  /** Where the address of a link stands, without its quotes. */
  href: { from: number; to: number; isQuoted: boolean } | null;
}

/** The opening tag that begins here; null: none does. */
function readTag(html: string, at: number): Tag | null {
  tagName.lastIndex = at + 1;
  const found = tagName.exec(html)?.[0];
  if (found === undefined) return null;
  const name = found.toLowerCase();
  const tag: Tag = { name, end: tagName.lastIndex, href: null };
  const isLink = name === 'a' || name === 'area';
  for (;;) {
    attribute.lastIndex = tag.end;
    const match = attribute.exec(html);
    if (!match) break;
    const [, key = '', , value = ''] = match;
    tag.end = attribute.lastIndex;
    // A second attribute of a name counts for nothing.
    if (!isLink || tag.href || key.toLowerCase() !== 'href' || value === '') continue;
    const isQuoted = value.startsWith('"') || value.startsWith("'");
    const edge = isQuoted ? 1 : 0;
    tag.href = { from: tag.end - value.length + edge, to: tag.end - edge, isQuoted };
  }
  const close = html.indexOf('>', tag.end);
  tag.end = close === -1 ? html.length : close + 1;
  return tag;
}

/** Behind the end of an element whose content is text. */
function closeOf(html: string, { name, end }: Tag): number {
  const close = new RegExp(`</${name}[\\s/>]`, 'gi');
  close.lastIndex = end;
  return close.exec(html) ? close.lastIndex : html.length;
}

const named: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

/** The address that a link leads to, where it is one of the web that is followed through us; null: it stays as it is. */
function targetOf(value: string): string | null {
  let isKnown = true;
  const text = value
    .replaceAll(
      /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
      (all, hex?: string, digits?: string, name?: string) => {
        const code = hex === undefined ? Number(digits) : parseInt(hex, 16);
        const sign =
          name === undefined ? (code <= 0x10ffff ? String.fromCodePoint(code) : undefined) : named[name];
        if (sign === undefined) isKnown = false;
        return sign ?? all;
      },
    )
    .trim();
  if (!isKnown || text.length > linkLimit || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { username, password } = new URL(text);
  return username === '' && password === '' ? text : null;
}
