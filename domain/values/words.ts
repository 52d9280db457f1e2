import type { Language } from './language';
import { withNoBreakSpaces } from './no-break-spaces';

/** A text in each language. */
export type Words = Record<Language, string>;

/** The text in a language, with its spaces as the language's typography has them. */
export const wordsIn = (words: Words, language: Language): string =>
  language === 'fr' ? withNoBreakSpaces(words.fr) : words[language];
