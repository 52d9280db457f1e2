import type {
  BlockOf,
  BlockType,
  EmailBlock,
  EmailDocument,
  EmailSection,
  EmailStyle,
} from '../../entities/messages/email-document';
import type { Language } from '../../values/language';
import { wordsIn } from '../../values/text/words';

/** The look that an e-mail begins with. */
export const beginningStyle: EmailStyle = {
  width: 600,
  font: 'arial',
  background: '#f1f5f9',
  surface: '#ffffff',
  text: '#1f2937',
  accent: '#0369a1',
  radius: 6,
  dark: { background: '#0b1120', surface: '#111827', text: '#e5e7eb', accent: '#7dd3fc' },
};

/** The language of words that an e-mail begins with: that of its texts, where we speak it. */
export const wordsLanguageOf = (language: string): Language =>
  language === 'fr' || language.startsWith('fr-') ? 'fr' : 'en';

const says = (language: Language) => ({
  title: wordsIn({ en: 'A title', fr: 'Un titre' }, language),
  text: wordsIn({ en: 'Write your text here.', fr: 'Écrivez votre texte ici.' }, language),
  button: wordsIn({ en: 'Find out more', fr: 'En savoir plus' }, language),
  unsubscribe: wordsIn({ en: 'Unsubscribe', fr: 'Se désinscrire' }, language),
  sender: wordsIn(
    {
      en: 'You get this e-mail because you are on our list.',
      fr: 'Vous recevez cet e-mail car vous êtes sur notre liste.',
    },
    language,
  ),
});

const makers: { [Type in BlockType]: (language: Language) => BlockOf<Type> } = {
  heading: (language) => ({
    type: 'heading',
    text: says(language).title,
    level: 1,
    align: 'left',
    color: null,
  }),
  text: (language) => ({ type: 'text', text: says(language).text, size: 16, align: 'left', color: null }),
  image: () => ({
    type: 'image',
    src: '',
    alt: '',
    is_decorative: false,
    link: '',
    width: null,
    align: 'center',
  }),
  button: (language) => ({
    type: 'button',
    label: says(language).button,
    link: '',
    align: 'left',
    is_wide: false,
    background: null,
    color: null,
  }),
  divider: () => ({ type: 'divider', color: null, thickness: 1 }),
  spacer: () => ({ type: 'spacer', height: 24 }),
  links: () => ({ type: 'links', links: [{ label: 'Instagram', link: '' }], align: 'center' }),
  footer: (language) => ({
    type: 'footer',
    text: says(language).sender,
    unsubscribe: says(language).unsubscribe,
    align: 'center',
  }),
  part: () => ({ type: 'part', name: '' }),
  html: () => ({ type: 'html', html: '' }),
};

/** A block to begin with. */
export const blankBlock = (type: BlockType, language: Language): EmailBlock => makers[type](language);

/** A section of one column. */
export const sectionOf = (
  blocks: readonly EmailBlock[],
  given: Partial<EmailSection> = {},
): EmailSection => ({
  background: null,
  padding: 16,
  condition: '',
  repeat: '',
  columns: [{ share: 1, blocks: [...blocks] }],
  ...given,
});

/** A shared part to begin with: a footer. */
export const blankPart = (language: Language): EmailDocument => ({
  preheader: '',
  style: beginningStyle,
  sections: [sectionOf([blankBlock('footer', language)])],
});

/** An e-mail to begin with: a title, a text and the footer. */
export const blankDocument = (language: Language): EmailDocument => ({
  preheader: '',
  style: beginningStyle,
  sections: [
    sectionOf([blankBlock('heading', language), blankBlock('text', language)]),
    sectionOf([blankBlock('footer', language)]),
  ],
});
