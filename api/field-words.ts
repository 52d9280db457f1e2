import { z } from 'zod';
import type { Language } from '../domain/values/language';
import { withNoBreakSpaces } from '../domain/values/no-break-spaces';

/** What is said in place of zod's own words, where those leave out what to do. */
const unknownField = {
  en: 'is not known here',
  fr: 'n’est pas connu ici',
} satisfies Record<Language, string>;

/** What the schemas of the domain say themselves, in French. */
const inFrench: Record<string, string> = {
  'a step heads one branch': 'une étape n’est en tête que d’une branche',
  'from and to must differ': 'from et to doivent différer',
  'is reserved: adding the tag sends this event': 'est réservé : l’ajout de l’étiquette envoie cet événement',
  'must be a JSON array of ids': 'doit être un tableau JSON d’identifiants',
  'must be a JSON array of event names': 'doit être un tableau JSON de noms d’événements',
  'must be an ISO date such as 2026-05-31 or 2026-05-31T08:30:00Z':
    'doit être une date ISO comme 2026-05-31 ou 2026-05-31T08:30:00Z',
  'must be an object, or JSON text of one': 'doit être un objet, ou le texte JSON d’un objet',
  'must be as many as contacts': 'doivent être aussi nombreux que contacts',
  'must be that of the step, or be left out': 'doit être celui de l’étape, ou être omis',
  'must be given, or anonymousId': 'doit être indiqué, ou anonymousId',
  'must hold no dot': 'ne doit contenir aucun point',
  'must lie between 1900 and tomorrow': 'doit se situer entre 1900 et demain',
  'name the variable to wait for': 'indiquez la variable à attendre',
  'not a date': 'n’est pas une date',
  required: 'obligatoire',
  'this operation does not fit the type of the value': 'cette opération ne convient pas au type de la valeur',
  'this operation does not fit the type of the variable':
    'cette opération ne convient pas au type de la variable',
};

const zodWords = { en: z.locales.en().localeError, fr: z.locales.fr().localeError } satisfies Record<
  Language,
  z.core.$ZodErrorMap
>;

/** How zod is to word, in a language, what it finds wrong: the error map of a parse. */
export const errorMap = (language: Language): z.core.$ZodErrorMap => {
  const words = zodWords[language];
  return (issue) => (issue.code === 'unrecognized_keys' ? unknownField[language] : words(issue));
};

/** What a schema says by itself, which no error map reaches, in a language. */
export const inLanguage = (language: Language, message: string): string =>
  language === 'fr' ? withNoBreakSpaces(inFrench[message] ?? message) : message;
