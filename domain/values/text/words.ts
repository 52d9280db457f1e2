import type { Language } from '../language';
import { withNoBreakSpaces } from './no-break-spaces';

/** A text in each language. */
export type Words = Record<Language, string>;

/** The text in a language, with the spaces of that language's typography. */
export const wordsIn = (words: Words, language: Language): string =>
  language === 'fr' ? withNoBreakSpaces(words.fr) : words[language];
