import { z } from 'zod';
import { colorForm, contrastOf, leastContrast } from '../../values/color';
import { languages, type Language } from '../../values/language';
import { ruleWords } from '../../values/validation/faults';

/** Text of this colour stands on the accent colour. */
export const onAccent = '#ffffff';

/** The colour of buttons and switches on the page on which contacts choose their messages: white text on it can be read. */
export const accentColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    colorForm,
    ruleWords({ en: 'must be a colour such as #0b69a3', fr: 'doit être une couleur comme #0b69a3' }),
  )
  .refine((color) => !colorForm.test(color) || contrastOf(color, onAccent) >= leastContrast, {
    message: ruleWords({
      en: `is too light: white text on it must have a contrast of ${leastContrast} at least`,
      fr: `est trop claire : un texte blanc doit y avoir un contraste d’au moins ${leastContrast.toLocaleString('fr')}`,
    }),
  });

/** The language that a contact's field names, as `fr`, `fr-CA`, `French` or `français`; null: none that the page is written in. */
export function languageIn(value: unknown): Language | null {
  if (typeof value !== 'string') return null;
  const word = value.trim().toLowerCase();
  const [beginning = ''] = word.split(/[-_]/);
  return languages.find((language) => language === beginning) ?? languageNames.get(word) ?? null;
}

const languageNames: ReadonlyMap<string, Language> = new Map([
  ['english', 'en'],
  ['anglais', 'en'],
  ['french', 'fr'],
  ['français', 'fr'],
  ['francais', 'fr'],
]);
