import type { Language } from '../language';

type Telling = (written: string) => Readonly<Record<Language, string>>;

/**
 * Messages of the parser (liquidjs) and of `templateProblem`, each with a slot for the text concerned; none of the originals is meant for
 * people.
 */
const tellings: readonly [RegExp, Telling][] = [
  [
    /^output "(.*)" not closed/s,
    (written) => ({
      en: `“${written}” lacks its closing }}.`,
      fr: `il manque à « ${written} » ses }} à la fin.`,
    }),
  ],
  [
    /^tag "(.*)" not closed/s,
    (written) => ({
      en: `“${written}” lacks its closing %}.`,
      fr: `il manque à « ${written} » son %} à la fin.`,
    }),
  ],
  [
    /^tag (\{%.*%\}) not closed/s,
    (written) => ({
      en: `${written} opens a block that is never closed.`,
      fr: `${written} ouvre un bloc qui n’est jamais fermé.`,
    }),
  ],
  [
    /^tag "(.*)" not found/s,
    (written) => ({ en: `there is no {% ${written} %}.`, fr: `{% ${written} %} n’existe pas.` }),
  ],
  [
    /^illegal tag: (\{%.*%\})/s,
    (written) => ({ en: `${written} is not complete.`, fr: `${written} est incomplet.` }),
  ],
  [
    /^undefined filter: (\w+)/,
    (written) => ({ en: `there is no filter “${written}”.`, fr: `il n’y a pas de filtre « ${written} ».` }),
  ],
  [
    /^invalid value expression: "(.*)"/s,
    (written) => ({
      en:
        written === ''
          ? 'there is nothing between its braces.'
          : `“${written}” is neither a variable nor a value.`,
      fr:
        written === ''
          ? 'rien ne se trouve entre ses accolades.'
          : `« ${written} » n’est ni une variable ni une valeur.`,
    }),
  ],
  [
    /^a variable's name cannot hold a space: (.*)/s,
    (written) => ({
      en: `a variable’s name cannot contain a space: ${written}`,
      fr: `le nom d’une variable ne contient pas d’espace : ${written}`,
    }),
  ],
];

/** The position in the text, which the parser appends to its message. */
const place = /, line:\d+, col:\d+$/;

/** A problem found by `templateProblem`, in words. For an unknown one, the parser's own message. */
export function templateProblemText(problem: string, language: Language): string {
  for (const [pattern, telling] of tellings) {
    const [, written] = pattern.exec(problem) ?? [];
    if (written !== undefined) return telling(written)[language];
  }
  return problem.replace(place, '');
}
