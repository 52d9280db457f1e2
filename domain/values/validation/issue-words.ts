import type { z } from 'zod';
import type { Words } from '../text/words';

type Issue<Code extends z.core.$ZodIssueCode = z.core.$ZodIssueCode> = Extract<
  z.core.$ZodIssue,
  { code: Code }
>;
type Telling<Code extends z.core.$ZodIssueCode> = (issue: Issue<Code>, read: ReadMessage) => Words;
/** Decodes the words in the message of a nested issue. */
type ReadMessage = (message: string) => Words;

const missing: Words = { en: 'must be given', fr: 'doit être indiqué' };
const unacceptable: Words = { en: 'cannot be accepted', fr: 'ne peut pas être accepté' };

/** The names of value types for people. */
const types: Readonly<Record<string, Words>> = {
  string: { en: 'a text', fr: 'un texte' },
  number: { en: 'a number', fr: 'un nombre' },
  int: { en: 'a whole number', fr: 'un nombre entier' },
  bigint: { en: 'a whole number', fr: 'un nombre entier' },
  boolean: { en: 'true or false', fr: 'true ou false' },
  array: { en: 'a list', fr: 'une liste' },
  object: { en: 'an object', fr: 'un objet' },
  record: { en: 'an object', fr: 'un objet' },
  null: { en: 'null', fr: 'null' },
};

/** The names of text formats for people, with an example. */
const formats: Readonly<Record<string, Words>> = {
  email: { en: 'an e-mail address such as ada@example.com', fr: 'une adresse e-mail comme ada@example.com' },
  url: { en: 'an address such as https://example.com', fr: 'une adresse comme https://example.com' },
  datetime: {
    en: 'a date and time such as 2026-05-31T08:30:00Z',
    fr: 'une date et une heure comme 2026-05-31T08:30:00Z',
  },
  date: { en: 'a date such as 2026-05-31', fr: 'une date comme 2026-05-31' },
};

const mustBe = ({ en, fr }: Words): Words => ({ en: `must be ${en}`, fr: `doit être ${fr}` });

/** Most allowed values listed individually. */
const valuesTold = 20;

const valueNoun = (values: readonly unknown[]): Words => {
  const told = values.map(String).join(', ');
  if (values.length === 1) return { en: told, fr: told };
  if (values.length > valuesTold)
    return { en: 'one of those that are offered', fr: 'parmi ce qui est proposé' };
  return { en: `one of ${told}`, fr: `parmi ${told}` };
};

const characters = (count: number | bigint): Words => ({
  en: `${count} ${count === 1 ? 'character' : 'characters'}`,
  fr: `${count} ${count === 1 ? 'caractère' : 'caractères'}`,
});
const items = (count: number | bigint): Words => ({
  en: `${count} ${count === 1 ? 'item' : 'items'}`,
  fr: `${count} ${count === 1 ? 'élément' : 'éléments'}`,
});

function tooSmall({ origin, minimum: least, inclusive }: Issue<'too_small'>): Words {
  const isText = origin === 'string';
  if (!isText && origin !== 'array')
    return inclusive
      ? { en: `must be ${least} or more`, fr: `doit être ${least} ou plus` }
      : { en: `must be more than ${least}`, fr: `doit être supérieur à ${least}` };
  if (least === 1) return { en: 'must not be empty', fr: 'ne doit pas être vide' };
  const { en, fr } = isText ? characters(least) : items(least);
  return { en: `must have at least ${en}`, fr: `doit avoir au moins ${fr}` };
}

function tooBig({ origin, maximum: most, inclusive }: Issue<'too_big'>): Words {
  if (origin === 'string' || origin === 'array') {
    const { en, fr } = origin === 'string' ? characters(most) : items(most);
    return { en: `must have ${en} at most`, fr: `doit avoir au plus ${fr}` };
  }
  return inclusive
    ? { en: `must be ${most} or less`, fr: `doit être ${most} ou moins` }
    : { en: `must be less than ${most}`, fr: `doit être inférieur à ${most}` };
}

const tellings: { [Code in z.core.$ZodIssueCode]: Telling<Code> } = {
  invalid_type: (issue) => {
    const noun = nounOf(issue);
    return noun ? mustBe(noun) : unacceptable;
  },
  invalid_value: ({ values }) => mustBe(valueNoun(values)),
  too_small: tooSmall,
  too_big: tooBig,
  invalid_format: ({ format }) => {
    const noun = formats[format];
    return noun
      ? mustBe(noun)
      : { en: 'is not written as it must be', fr: 'n’est pas écrit comme il le faut' };
  },
  not_multiple_of: ({ divisor }) =>
    mustBe({ en: `a multiple of ${divisor}`, fr: `un multiple de ${divisor}` }),
  unrecognized_keys: () => ({ en: 'is not known here', fr: 'n’est pas connu ici' }),
  invalid_union: (issue) =>
    'options' in issue && issue.options ? mustBe(valueNoun(issue.options)) : unacceptable,
  invalid_key: ({ issues: [issue] }, read) => {
    const { en, fr } = issue ? read(issue.message) : unacceptable;
    return { en: `is no name that can be taken: it ${en}`, fr: `n’est pas un nom possible : il ${fr}` };
  },
  invalid_element: ({ issues: [issue] }, read) => (issue ? read(issue.message) : unacceptable),
  // One of our rules without a message of its own.
  custom: () => unacceptable,
};

/** The fault in our words, from zod's issue: its kind, the expected type and its limits. */
export function issueWords(issue: z.core.$ZodRawIssue, read: ReadMessage): Words {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys') return missing;
  // The table pairs each code with its issue; the compiler cannot follow that pair through a lookup.
  const telling = tellings[issue.code] as (issue: z.core.$ZodRawIssue, read: ReadMessage) => Words;
  return telling(issue, read);
}

/** The expected kind of value, when the value has another type or is not an allowed one; null for other faults. */
export function nounOf(issue: z.core.$ZodIssue): Words | null {
  if (issue.code === 'invalid_value') return valueNoun(issue.values);
  return issue.code === 'invalid_type' ? (types[issue.expected] ?? null) : null;
}

/** "One of" several allowed things. */
export function oneOf(nouns: readonly Words[]): Words {
  if (nouns.length === 0) return unacceptable;
  const different = (language: keyof Words) => [...new Set(nouns.map((noun) => noun[language]))];
  return mustBe({ en: different('en').join(' or '), fr: different('fr').join(' ou ') });
}
