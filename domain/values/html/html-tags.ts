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
const attribute = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>"'][^\s>]*|))?/y;

interface HtmlAttribute {
  /** In lower case. */
  name: string;
  /** As it is written, entities and all, without its quotes. */
  value: string;
  /** Whether there is one: `href=""` has an empty one, `href` has none. */
  hasValue: boolean;
  isQuoted: boolean;
  /** Where the value stands. */
  from: number;
  to: number;
}

interface OpeningTag {
  /** In lower case. */
  name: string;
  /** In order; a name may stand twice. */
  attributes: HtmlAttribute[];
  /** Behind the tag. */
  end: number;
}

/**
 * Each `<` of an HTML text that is in no comment, tag, style or script, in order, with the opening tag that begins there; null: none does.
 * Each character is looked at a few times.
 */
export function* markupIn(html: string): Generator<{ at: number; tag: OpeningTag | null }> {
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      const close = html.indexOf('-->', at + 2);
      at = close === -1 ? html.length : close + 3;
      continue;
    }
    const tag = readTag(html, at);
    yield { at, tag };
    if (tag && rawElements.has(tag.name)) at = closeOf(html, tag);
    else at = tag?.end ?? at + 1;
  }
}

function readTag(html: string, at: number): OpeningTag | null {
  tagName.lastIndex = at + 1;
  const name = tagName.exec(html)?.[0].toLowerCase();
  if (name === undefined) return null;
  const attributes: HtmlAttribute[] = [];
  let end = tagName.lastIndex;
  for (;;) {
    attribute.lastIndex = end;
    const match = attribute.exec(html);
    if (!match) break;
    end = attribute.lastIndex;
    attributes.push(attributeOf(match, end));
  }
  const close = html.indexOf('>', end);
  return { name, attributes, end: close === -1 ? html.length : close + 1 };
}

function attributeOf([, name = '', written = '']: RegExpExecArray, end: number): HtmlAttribute {
  const isQuoted = written.startsWith('"') || written.startsWith("'");
  const edge = isQuoted ? 1 : 0;
  return {
    name: name.toLowerCase(),
    value: isQuoted ? written.slice(1, -1) : written,
    hasValue: written !== '',
    isQuoted,
    from: end - written.length + edge,
    to: end - edge,
  };
}

/** Behind the end of an element whose content is text. */
function closeOf(html: string, { name, end }: OpeningTag): number {
  const close = new RegExp(`</${name}[\\s/>]`, 'gi');
  close.lastIndex = end;
  return close.exec(html) ? close.lastIndex : html.length;
}

/** An opening tag with its attributes as they are written, entities and all; of two of a name the first counts. */
interface HtmlTag {
  /** In lower case. */
  name: string;
  attributes: ReadonlyMap<string, string>;
}

/** The opening tags of an HTML text, in order, without those in comments, styles and scripts. */
export function htmlTags(html: string): HtmlTag[] {
  const tags: HtmlTag[] = [];
  for (const { tag } of markupIn(html)) {
    if (!tag) continue;
    const attributes = new Map<string, string>();
    for (const { name, value } of tag.attributes) if (!attributes.has(name)) attributes.set(name, value);
    tags.push({ name: tag.name, attributes });
  }
  return tags;
}
