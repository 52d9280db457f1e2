import type { Words } from '../../values/text/words';
import type { Reading } from './readings';

/** The noun for a cell that should name tags and does not. */
export const noTags: Words = {
  en: 'a list with a tag that does not exist',
  fr: 'nomme une étiquette qui n’existe pas',
};

/** The noun for a cell that does not fit its column. */
export const unfitNouns: Record<Reading, Words> = {
  string: { en: 'not a text', fr: 'n’est pas un texte' },
  number: { en: 'not a number', fr: 'n’est pas un nombre' },
  number_point: { en: 'not a number such as 1,299.15', fr: 'n’est pas un nombre comme 1,299.15' },
  number_comma: { en: 'not a number such as 1 299,15', fr: 'n’est pas un nombre comme 1 299,15' },
  date: { en: 'not a date with its year first', fr: 'n’est pas une date qui commence par l’année' },
  date_day_first: { en: 'not a date such as 21/01/1959', fr: 'n’est pas une date comme 21/01/1959' },
  date_month_first: { en: 'not a date such as 01/21/1959', fr: 'n’est pas une date comme 01/21/1959' },
  boolean: { en: 'neither yes nor no', fr: 'n’est ni oui ni non' },
  email: { en: 'not an e-mail address', fr: 'n’est pas une adresse e-mail' },
};
