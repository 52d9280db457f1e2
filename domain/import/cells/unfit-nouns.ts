import type { Words } from '../../values/words';
import type { Reading } from './readings';

/** The noun for a cell that should name tags and does not. */
export const noTags: Words = {
  en: 'no list of tags that there all are',
  fr: 'nomme une étiquette qui n’existe pas',
};

/** The noun for a cell that does not fit its column. */
export const unfitNouns: Record<Reading, Words> = {
  string: { en: 'no text', fr: 'n’est pas un texte' },
  number: { en: 'no number', fr: 'n’est pas un nombre' },
  number_point: { en: 'no number such as 1,299.15', fr: 'n’est pas un nombre comme 1,299.15' },
  number_comma: { en: 'no number such as 1 299,15', fr: 'n’est pas un nombre comme 1 299,15' },
  date: { en: 'no date with its year first', fr: 'n’est pas une date qui commence par l’année' },
  date_day_first: { en: 'no date such as 21/01/1959', fr: 'n’est pas une date comme 21/01/1959' },
  date_month_first: { en: 'no date such as 01/21/1959', fr: 'n’est pas une date comme 01/21/1959' },
  boolean: { en: 'neither yes nor no', fr: 'n’est ni oui ni non' },
  email: { en: 'no e-mail address', fr: 'n’est pas une adresse e-mail' },
};
