import { emailDocument, type EmailDocument } from '../../../domain/entities/messages/email-document';
import { labelOn } from '../../../domain/message-templates/blocks/look';
import { templateFindings } from '../../../domain/message-templates/findings';
import { htmlTags } from '../../../domain/values/html/html-tags';
import { startingPoints } from '../../../domain/message-templates/starting-points';
import { startingPointNames } from '../../../domain/message-templates/starting-points/names';
import { contrastOf, leastContrast } from '../../../domain/values/color';
import { languages } from '../../../domain/values/language';
import { plainTextOf } from '../../../egress/plain-text';
import { surroundings } from '../../../tests/factories/checked-flow';
import { compiledHtml } from './compile';

/**
 * Which elements each property stands on. Apple Mail, Gmail and Yahoo read these there (https://www.caniemail.com). Outlook on Windows, which is
 * Word, reads them on tables, cells and texts, and takes the widths of what else there is from its own branch.
 */
const readByAll: Readonly<Record<string, readonly string[]>> = {
  background: ['table', 'td', 'div', 'a'],
  'background-color': ['body', 'table', 'td', 'div'],
  border: ['td'],
  'border-collapse': ['table'],
  'border-top': ['p'],
  color: ['div', 'a'],
  direction: ['td', 'div'],
  'font-family': ['div', 'a'],
  'font-size': ['td', 'div', 'p', 'a', 'h1', 'h2', 'h3'],
  'font-weight': ['a', 'h1', 'h2', 'h3'],
  height: ['div'],
  'line-height': ['table', 'div', 'a', 'h1', 'h2', 'h3'],
  margin: ['div', 'p', 'a', 'ul', 'ol', 'h1', 'h2', 'h3'],
  // Word reads it on cells alone; on a button's link it reads mso-padding-alt, on lists its own indentation.
  padding: ['td', 'a', 'ul', 'ol'],
  'text-align': ['td', 'div'],
  'text-decoration': ['a'],
  'vertical-align': ['table', 'div'],
  width: ['table', 'div', 'p'],
};

/** What some leave out, and nothing is lost: Word takes the widths of its own branch, and shows corners without roundness. */
const notReadByAll = [
  'border-radius',
  'cursor',
  'display',
  'max-height',
  'max-width',
  'mso-padding-alt',
  'opacity',
  'overflow',
  'text-transform',
  'word-break',
  'word-spacing',
];

const declarationsIn = (style: string): { property: string; value: string }[] =>
  style.split(';').flatMap((declaration) => {
    const [property = '', ...value] = declaration.split(':');
    return property.trim() === '' ? [] : [{ property: property.trim(), value: value.join(':').trim() }];
  });

/** Pairs of a text's color and what is behind it, in light mail programs and in dark ones. */
function pairsIn({ style, sections }: EmailDocument): (readonly [string, string])[] {
  const { dark } = style;
  const looks = [style, ...(dark ? [dark] : [])];
  return sections.flatMap(({ background, columns }) =>
    columns.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        looks.flatMap((look): (readonly [string, string])[] => {
          const behind = background ?? look.surface;
          if (block.type === 'heading' || block.type === 'text')
            return [[block.color ?? (background === null ? look.text : style.text), behind]];
          if (block.type === 'links' || block.type === 'footer')
            return [
              [look.accent, behind],
              [look.text, behind],
            ];
          if (block.type !== 'button') return [];
          const own = block.background ?? look.accent;
          return [[block.color ?? labelOn(own), own]];
        }),
      ),
    ),
  );
}

describe.each(startingPointNames)('the e-mail to begin with: %s', (name) => {
  describe.each(languages)('in %s', (language) => {
    const { subject, document } = startingPoints[name](language);
    const html = compiledHtml(document, { language, subject });
    const tags = htmlTags(html);

    it('is a document as calls take it, and lacks nothing but what is to be written in the place of its samples', () => {
      expect(emailDocument.safeParse(document).error).toBeUndefined();
      const contents = [{ language, subject, html, text: '' }];
      const found = templateFindings({ kind: 'email', contents }, {}, surroundings.known);
      expect(found.filter(({ code }) => code !== 'sample_left')).toEqual([]);
      expect(found.map((one) => one.subject)).toContain('address');
      expect(found.some((one) => one.subject === 'link')).toBe(html.includes('www.example.com'));
    });

    it('uses what all mail programs read, and what some leave out without harm', () => {
      for (const { name: tag, attributes } of tags)
        for (const { property, value } of declarationsIn(attributes.get('style') ?? '')) {
          if (notReadByAll.includes(property)) continue;
          expect([property, readByAll[property]]).toEqual([property, expect.arrayContaining([tag])]);
          expect(value).not.toMatch(/url\(|calc\(|var\(|rem\b|vw\b|flex|grid|(?:^|\s)-\d/);
        }
      const names = new Set(tags.map((tag) => tag.name));
      for (const unread of ['script', 'link', 'form', 'input', 'video', 'svg', 'iframe', 'button'])
        expect(names).not.toContain(unread);
    });

    it('is laid out where a mail program drops its style sheets, and in Word', () => {
      for (const { attributes } of tags.filter((tag) => tag.name === 'table'))
        expect(attributes.get('role')).toBe('presentation');
      // In Word's branch each table has its width as an attribute, or that of its cells.
      const branches = [...html.matchAll(/<!--\[if mso \| IE\]>(.*?)<!\[endif\]-->/gs)].map(
        ([, branch]) => branch ?? '',
      );
      const outer = branches.filter(
        (branch) => branch.includes('align="center"') && branch.startsWith('<table'),
      );
      expect(outer.length).toBeGreaterThanOrEqual(document.sections.length);
      for (const branch of outer) expect(branch).toMatch(/ width="\d+(?:px)?"/);
      for (const branch of branches.filter((one) => one.includes('<td') && one.includes('vertical-align')))
        expect(branch).toMatch(/width:\d+px/);
    });

    it('is read in light and in dark', () => {
      const pairs = pairsIn(document);
      expect(pairs.length).toBeGreaterThan(3);
      for (const [color, behind] of pairs)
        expect([color, behind, contrastOf(color, behind) >= leastContrast]).toEqual([color, behind, true]);
    });

    it('has titles in order, and a plain text', () => {
      const levels = tags.flatMap((tag) => (/^h[1-3]$/.test(tag.name) ? [tag.name] : []));
      expect(levels).toContain('h1');
      const text = plainTextOf(html) ?? '';
      expect(text).toContain('({{ unsubscribe_url }})');
      expect(text).not.toContain(document.preheader);
    });
  });
});
