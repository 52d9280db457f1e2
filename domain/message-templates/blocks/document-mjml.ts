import type {
  EmailColumn,
  EmailDocument,
  EmailSection,
  EmailStyle,
} from '../../entities/messages/email-document';
import { withoutParts } from '../parts';
import { blockMjml, familyOf, type BlockPlace } from './block-mjml';
import { escapedAround } from './liquid-pieces';
import { classes, darkRules } from './look';
import { Marks } from './marks';

/** A document for the compiler, and the pieces of HTML that its marks stand for. */
interface Layout {
  mjml: string;
  pieces: readonly string[];
  /** The marks before and behind its sections. */
  around: readonly [string, string];
}

/** Languages that are written from right to left. */
const fromRight = new Set(['ar', 'fa', 'he', 'ur', 'yi', 'dv', 'ps', 'sd']);

/**
 * A document as MJML; null: it has no sections. What the author wrote is in the pieces alone: the MJML is made of colors, numbers and words
 * of our own.
 *
 * @param language the language of its texts, which screen readers read them in.
 */
export function documentMjml(
  { preheader, style, sections }: EmailDocument,
  { language, subject }: { language: string; subject: string },
): Layout | null {
  if (sections.length === 0) return null;
  const marks = new Marks();
  const direction = fromRight.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';
  const dark = darkRules(style);
  const head = [
    // A shared part would stand there with its HTML.
    `<mj-title>${marks.of(escapedAround(withoutParts(subject)))}</mj-title>`,
    ...(preheader === '' ? [] : [`<mj-preview>${marks.of(escapedAround(preheader))}</mj-preview>`]),
    `<mj-attributes><mj-all font-family="${familyOf(style)}" /></mj-attributes>`,
    ...(dark === ''
      ? []
      : [
          '<mj-raw><meta name="color-scheme" content="light dark" /><meta name="supported-color-schemes" content="light dark" /></mj-raw>',
          `<mj-style>${marks.of(dark)}</mj-style>`,
        ]),
  ].join('');
  const around = [marks.of(''), marks.of('')] as const;
  const [begin, end] = around.map((mark) => `<mj-raw>${mark}</mj-raw>`);
  const body = `${begin}${sections.map((section) => sectionMjml(section, style, marks)).join('')}${end}`;
  const mjml = `<mjml lang="${language}" dir="${direction}"><mj-head>${head}</mj-head><mj-body css-class="${classes.body}" background-color="${style.background}" width="${style.width}px">${body}</mj-body></mjml>`;
  return { mjml, pieces: marks.all(), around };
}

/** The widths of columns that stand beside each other, in pixels. */
export const columnWidths = ({ style: { width }, sections }: EmailDocument): number[] => [
  ...new Set(
    sections.flatMap(({ columns }) => {
      const shares = sharesOf(columns);
      return columns.length === 1 ? [] : columns.map(({ share }) => widthOf(share, shares, width));
    }),
  ),
];

const sharesOf = (columns: readonly EmailColumn[]): number =>
  columns.reduce((sum, { share }) => sum + share, 0);

const widthOf = (share: number, shares: number, width: number): number =>
  Math.floor((width * share) / shares);

function sectionMjml(section: EmailSection, style: EmailStyle, marks: Marks): string {
  const { background, padding, condition, repeat, columns } = section;
  const tag = (liquid: string): string => `<mj-raw>${marks.of(liquid)}</mj-raw>`;
  const place: BlockPlace = { marks, style, isOnOwnColor: background !== null };
  const shares = sharesOf(columns);
  const attributes = [
    ...(background === null ? [`css-class="${classes.surface}"`] : []),
    `background-color="${background ?? style.surface}"`,
    `padding="${padding}px 0"`,
  ];
  return [
    // The condition may ask about the item.
    ...(repeat.trim() === '' ? [] : [tag(`{% for item in ${repeat.trim()} %}`)]),
    ...(condition.trim() === '' ? [] : [tag(`{% if ${condition.trim()} %}`)]),
    `<mj-section ${attributes.join(' ')}>`,
    ...columns.map((column) => columnMjml(column, { shares, width: style.width }, place)),
    '</mj-section>',
    ...(condition.trim() === '' ? [] : [tag('{% endif %}')]),
    ...(repeat.trim() === '' ? [] : [tag('{% endfor %}')]),
  ].join('');
}

function columnMjml(
  { share, blocks }: EmailColumn,
  { shares, width }: { shares: number; width: number },
  place: BlockPlace,
): string {
  const own = share === shares ? '' : ` width="${widthOf(share, shares, width)}px"`;
  return `<mj-column${own}>${blocks.map((block) => blockMjml(block, place)).join('')}</mj-column>`;
}
