import { markupIn } from '../values/html/html-tags';
import { linkLimit } from './outcome';

/** What is put into an e-mail's HTML. */
export interface Tracks {
  /** The address of the picture that tells of an opening. */
  pixel: string;
  /** The address that tells of a click and leads on to a target; null: the link stays as it is. It holds no character that HTML escapes. */
  link: (target: string) => string | null;
}

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
  for (const { at, tag } of markupIn(html)) {
    if (/^<\/body[\s>]/i.test(html.slice(at, at + 7))) end = at;
    // A second attribute of a name counts for nothing.
    const href = isLink(tag?.name)
      ? tag?.attributes.find(({ name, hasValue }) => name === 'href' && hasValue)
      : undefined;
    if (!href) continue;
    const target = targetOf(href.value);
    const own = target === null ? null : link(target);
    if (own !== null) put(href.from, href.to, href.isQuoted ? own : `"${own}"`);
  }
  const picture = `<img src="${pixel}" alt="" width="1" height="1" border="0" style="border:0;width:1px;height:1px">`;
  const place = end < copied ? html.length : end;
  put(place, place, picture);
  return parts.join('') + html.slice(copied);
}

const isLink = (name: string | undefined): boolean => name === 'a' || name === 'area';

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
