import type {
  BlockOf,
  EmailBlock,
  EmailDocument,
  EmailSection,
  EmailStyle,
} from '../../entities/messages/email-document';
import type { Language } from '../../values/language';
import { wordsIn, type Words } from '../../values/text/words';
import { beginningStyle, blankBlock, sectionOf } from '../blocks/blank';
import { sampleAddress, sampleLink } from './samples';

const { street, city } = sampleAddress;

/** An e-mail to begin with. */
interface Begun {
  subject: string;
  document: EmailDocument;
}

/** Makes an e-mail in a language. */
export type StartingPoint = (language: Language) => Begun;

/** The pieces that e-mails to begin with are put together from, in a language. */
export function piecesIn(language: Language) {
  const say = (words: Words): string => wordsIn(words, language);
  const heading = (words: Words, given: Partial<BlockOf<'heading'>> = {}): EmailBlock => ({
    type: 'heading',
    text: say(words),
    level: 1,
    align: 'left',
    color: null,
    ...given,
  });
  const text = (words: Words, given: Partial<BlockOf<'text'>> = {}): EmailBlock => ({
    type: 'text',
    text: say(words),
    size: 16,
    align: 'left',
    color: null,
    ...given,
  });
  const button = (words: Words, given: Partial<BlockOf<'button'>> = {}): EmailBlock => ({
    type: 'button',
    label: say(words),
    link: sampleLink,
    align: 'left',
    is_wide: false,
    background: null,
    color: null,
    ...given,
  });
  return {
    say,
    heading,
    text,
    button,
    divider: blankBlock('divider', language),
    spacer: (height: number): EmailBlock => ({ type: 'spacer', height }),
    /** A band with the name of who writes. */
    brand: (color: string): EmailSection =>
      sectionOf(
        [heading({ en: 'Your brand', fr: 'Votre marque' }, { level: 3, align: 'center', color: '#ffffff' })],
        { background: color, padding: 8 },
      ),
    footer: sectionOf([
      blankBlock('divider', language),
      {
        type: 'footer',
        text: say({
          en: `Your brand · ${street.en}, ${city.en}\nYou get this e-mail because you asked for news from us or bought from us.`,
          fr: `Votre marque · ${street.fr}, ${city.fr}\nVous recevez cet e-mail car vous avez demandé de nos nouvelles ou acheté chez nous.`,
        }),
        unsubscribe: say({ en: 'Unsubscribe', fr: 'Se désinscrire' }),
        align: 'center',
      },
    ]),
  };
}

/** An e-mail with a color of its own; the lighter one is for dark mail programs. */
export const emailOf = (
  subject: string,
  preheader: string,
  sections: EmailSection[],
  { accent, lighter }: { accent: string; lighter: string },
  given: Partial<EmailStyle> = {},
): Begun => ({
  subject,
  document: {
    preheader,
    style: {
      ...beginningStyle,
      accent,
      dark: beginningStyle.dark && { ...beginningStyle.dark, accent: lighter },
      ...given,
    },
    sections,
  },
});
