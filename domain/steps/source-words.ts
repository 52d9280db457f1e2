import type { Words } from '../values/text/words';
import type { VariableSource } from '../values/path';

/** The words for a variable's source in a description. */
export const sourceWords = {
  event: { en: 'event', fr: 'de l’événement' },
  contact: { en: 'contact', fr: 'du contact' },
  global: { en: 'global', fr: 'globale' },
} satisfies Record<VariableSource, Words>;
