import { apps } from '../apps';
import { languages, type Language } from '../values/language';
import { wordsIn, type Words } from '../values/words';
import { describeCondition } from './condition/describe';
import { describeCount } from './count/describe';
import { describeDelay } from './delay/describe';
import { delayUnitNames, delayUnits } from './delay/schema';
import { describeLoop } from './loop/describe';
import { describeTag } from './tag/describe';
import { describeTrack } from './track/describe';
import type { StepType } from './types';
import { describeUpdateVariable } from './update-variable/describe';
import { variableSources } from '../values/path';

/** A sentence that is made for steps of a kind, around what it names of one: a tag, a variable, a number. */
type Sentence = (named: string) => Words;

const comparison = { variable_type: 'string', operation: 'EQUALS', value: null, ignore_case: false } as const;
const noTag = { tag: () => '' };
const loopData = { value: null, delay_between_iterations: 0, contact_filters: [] };
const oneOf = (source: string, named: string): string => `${source}.${named}`;

/** All sentences of each kind. A call's are its apps': of another call the description is its address, the same in all languages. */
const sentences: Readonly<Record<StepType, readonly Sentence[]>> = {
  APICALL: Object.values(apps).flatMap(({ actions }) =>
    Object.values(actions).flatMap(({ stepDescription: words }) => (words ? [() => words] : [])),
  ),
  CONDITION: [
    (named) => describeCondition({ operation: 'CONTACT_IS_IN_TAG', value: 0 }, { tag: () => named }),
    ...variableSources.map(
      (source): Sentence =>
        (named) =>
          describeCondition({ ...comparison, variable: oneOf(source, named) }, noTag),
    ),
  ],
  DELAY: [
    (named) => describeDelay({ ...delayOf(0, 'SECONDS'), use_variable: true, delay_variable: named }),
    ...delayUnitNames.flatMap((unit): Sentence[] => [
      // Singular and plural begin at another number in each language.
      ...[0, 1].map((amount) => () => describeDelay(delayOf(amount, unit))),
      (named) => describeDelay(delayOf(Number(named), unit)),
    ]),
  ],
  UPDATE_VARIABLE: variableSources.map(
    (source): Sentence =>
      (named) =>
        describeUpdateVariable({
          ...{ variable: oneOf(source, named), value_type: 'string', operation: 'EQUALS' },
          ...{ value: '', second_value: '' },
        }),
  ),
  TAG: [false, true].map(
    (is_deletion): Sentence =>
      (named) =>
        describeTag({ tag_id: 0, is_deletion }, { tag: () => named }),
  ),
  LOOP: [
    ...(['all_contacts', 'contact', 'event'] as const).map(
      (source): Sentence =>
        () =>
          describeLoop({ ...loopData, source }, noTag),
    ),
    (named) => describeLoop({ ...loopData, source: 'tag' }, { tag: () => named }),
  ],
  TRACK: [(named) => describeTrack({ event_name: named, contact_external_id: null, event_data: {} })],
  COUNT: [
    (named) =>
      describeCount({
        ...{ type: 'event', value: named, contact_external_id: null },
        ...{ timeframe: 1, timeframe_unit: 'MINUTES', filters: [] },
      }),
    (named) => describeCount({ type: 'items', value: named }),
  ],
};

function delayOf(amount: number, unit: keyof typeof delayUnits) {
  return {
    ...{ delay: amount * delayUnits[unit], delay_unit: unit, use_variable: false, delay_variable: null },
    ...{ source: null, timezone: null, days: null, hoursBetween: null },
  };
}

/** Stands where a sentence names something: a number, so that a wait can be made of it, and one that nobody writes. */
const slot = '8236491057';

/** What the text names, where it is the sentence in the language; null where it is another one. */
function namedIn(text: string, sentence: Sentence, language: Language): string | null {
  const made = wordsIn(sentence(slot), language).trim();
  if (!made.includes(slot)) return text === made ? '' : null;
  const [before = '', after = ''] = made.split(slot);
  const isIt = text.length >= made.length - slot.length && text.startsWith(before) && text.endsWith(after);
  const named = isIt ? text.slice(before.length, text.length - after.length) : null;
  // A wait of "some" hours is no number of them, and would be told as none.
  return named !== null && wordsIn(sentence(named), language).trim() === text ? named : null;
}

/** A step's description as a reader of the language is told it: a sentence that was made is made in it, and what somebody wrote stays. */
export function toldDescription(type: StepType, description: string, language: Language): string {
  for (const own of languages) {
    for (const sentence of sentences[type]) {
      const named = namedIn(description, sentence, own);
      if (named !== null) return own === language ? description : wordsIn(sentence(named), language).trim();
    }
  }
  return description;
}

/** Whether a description is a sentence that was made for a step of the kind, in any language: nobody's own words are in it. */
export const isMadeDescription = (type: StepType, description: string): boolean =>
  languages.some((own) => sentences[type].some((sentence) => namedIn(description, sentence, own) !== null));
