import { z } from 'zod';
import { longLimit } from '../../steps/api-call/schema';
import { colorForm } from '../../values/color';
import { ruleWords } from '../../values/validation/faults';
import { nameLimit } from '../common';

/** Most sections of an e-mail, columns of a section, and blocks of a column and of the whole. */
export const documentLimits = {
  sections: 60,
  columns: 3,
  blocksOfColumn: 40,
  blocks: 150,
  links: 10,
  words: 20_000,
  line: 1_000,
  address: 2_000,
} as const;

export const blockAligns = ['left', 'center', 'right'] as const;
const align = z.enum(blockAligns);

const color = z
  .string()
  .regex(
    colorForm,
    ruleWords({ en: 'must be a colour such as #0369a1', fr: 'doit être une couleur comme #0369a1' }),
  );
const ownColor = color.nullable().describe('Null: as the e-mail’s style has it.');

const line = z.string().max(documentLimits.line);
const address = z.string().max(documentLimits.address);
const markedWords =
  'Lines are lines, a blank line begins a paragraph, `- ` and `1. ` begin items of lists; `**bold**`, `*italic*`, `[words](https://…)`; a backslash takes a mark’s meaning away.';
const words = z.string().max(documentLimits.words).describe(markedWords);

/** A title. */
const headingBlock = z.strictObject({
  type: z.literal('heading'),
  text: line.describe(markedWords),
  level: z.int().min(1).max(3).describe('1 is the largest.'),
  align,
  color: ownColor,
});

/** Paragraphs and lists. */
const textBlock = z.strictObject({
  type: z.literal('text'),
  text: words,
  size: z.int().min(10).max(32).describe('Of its letters, in pixels.'),
  align,
  color: ownColor,
});

/** A picture. */
const imageBlock = z.strictObject({
  type: z.literal('image'),
  src: address.describe('Its web address; empty: none was chosen yet, and the block is left out.'),
  alt: line.describe('What readers get who do not see it.'),
  is_decorative: z.boolean().describe('It needs no alternative text: screen readers pass over it.'),
  link: address.describe('Where it leads to; empty: nowhere.'),
  width: z.int().min(16).max(700).nullable().describe('In pixels; null: as wide as its column.'),
  align,
});

const buttonBlock = z.strictObject({
  type: z.literal('button'),
  label: line,
  link: address,
  align,
  is_wide: z.boolean().describe('As wide as its column.'),
  background: ownColor,
  color: color.nullable().describe('Of its label; null: white or black, whichever is read better.'),
});

const dividerBlock = z.strictObject({
  type: z.literal('divider'),
  color: ownColor,
  thickness: z.int().min(1).max(10).describe('In pixels.'),
});

const spacerBlock = z.strictObject({
  type: z.literal('spacer'),
  height: z.int().min(4).max(120).describe('In pixels.'),
});

/** Links beside each other, such as those to social networks. */
const linksBlock = z.strictObject({
  type: z.literal('links'),
  links: z.array(z.strictObject({ label: line, link: address })).max(documentLimits.links),
  align,
});

/** Who writes, and the link to unsubscribe. */
const footerBlock = z.strictObject({
  type: z.literal('footer'),
  text: words,
  unsubscribe: line.describe('The words of the link to unsubscribe.'),
  align,
});

const partBlock = z.strictObject({
  type: z.literal('part'),
  name: z
    .string()
    .max(nameLimit)
    .regex(/^[^'"{}%]*$/)
    .describe(
      'The name of the shared part whose HTML stands here; empty: none was chosen yet, and the block is left out.',
    ),
});

const htmlBlock = z.strictObject({
  type: z.literal('html'),
  html: z
    .string()
    .max(longLimit)
    .describe(
      'Stands in the e-mail as it is written, but what its Liquid prints is escaped unless it ends in `| raw`.',
    ),
});

/** One thing in a column of an e-mail. */
const emailBlock = z.discriminatedUnion('type', [
  headingBlock,
  textBlock,
  imageBlock,
  buttonBlock,
  dividerBlock,
  spacerBlock,
  linksBlock,
  footerBlock,
  partBlock,
  htmlBlock,
]);
export type EmailBlock = z.infer<typeof emailBlock>;
export type BlockType = EmailBlock['type'];
export type BlockOf<Type extends BlockType> = Extract<EmailBlock, { type: Type }>;

/** In the order in which the editor offers them. */
export const blockTypes = [
  'heading',
  'text',
  'image',
  'button',
  'divider',
  'spacer',
  'links',
  'footer',
  'part',
  'html',
] as const satisfies readonly BlockType[];

const expression = z
  .string()
  .max(documentLimits.line)
  .regex(
    /^[^{}%]*$/,
    ruleWords({
      en: 'must have no braces or percent signs, as it stands within {% … %}',
      fr: 'ne doit contenir ni accolades ni signe pour cent, car elle se place dans {% … %}',
    }),
  );

const emailColumn = z.strictObject({
  share: z.int().min(1).max(3).describe('How much of the width it takes, beside the other columns’ shares.'),
  blocks: z.array(emailBlock).max(documentLimits.blocksOfColumn),
});
export type EmailColumn = z.infer<typeof emailColumn>;

/** A band across the e-mail, of columns that stand below each other on a phone. */
const emailSection = z.strictObject({
  background: ownColor,
  padding: z.int().min(0).max(80).describe('Above and below its columns, in pixels.'),
  condition: expression.describe(
    'What Liquid’s `if` asks, such as `contact.tier == "gold"`: it stands in e-mails for which that is true. Empty: in all.',
  ),
  repeat: expression.describe(
    'The list for whose each `item` it stands once, such as `event.items`; words of Liquid’s `for` may follow. Empty: it stands once.',
  ),
  columns: z.array(emailColumn).min(1).max(documentLimits.columns),
});
export type EmailSection = z.infer<typeof emailSection>;

/** Typefaces that mail programs have without loading them. */
export const emailFonts = ['arial', 'verdana', 'tahoma', 'trebuchet', 'georgia', 'times'] as const;
export type EmailFont = (typeof emailFonts)[number];

const darkColors = z.strictObject({ background: color, surface: color, text: color, accent: color });

const emailStyle = z.strictObject({
  width: z.int().min(480).max(700).describe('Of its content on a desktop, in pixels.'),
  font: z.enum(emailFonts),
  background: color.describe('Around the content.'),
  surface: color.describe('Behind the content.'),
  text: color,
  accent: color.describe('Of links and buttons.'),
  radius: z.int().min(0).max(40).describe('Of the corners of buttons, in pixels.'),
  dark: darkColors
    .nullable()
    .describe('Its colors in mail programs that are dark and look for them; null: these choose.'),
});
export type EmailStyle = z.infer<typeof emailStyle>;

const blocksIn = (sections: readonly EmailSection[]): number =>
  sections.reduce(
    (sum, section) => sum + section.columns.reduce((inner, column) => inner + column.blocks.length, 0),
    0,
  );

/** An e-mail of blocks, of which its HTML is made (docs/decisions/0103). */
export const emailDocument = z
  .strictObject({
    preheader: line.describe('What lists of e-mails show behind the subject.'),
    style: emailStyle,
    sections: z
      .array(emailSection)
      .max(documentLimits.sections)
      .refine((sections) => blocksIn(sections) <= documentLimits.blocks, {
        message: ruleWords({
          en: `must have ${documentLimits.blocks} blocks at most`,
          fr: `doit avoir au plus ${documentLimits.blocks} blocs`,
        }),
      }),
  })
  .meta({ id: 'EmailDocument' });
export type EmailDocument = z.infer<typeof emailDocument>;
