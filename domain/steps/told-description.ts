import { languages, type Language } from '../values/language';
import { wordsIn } from '../values/words';
import { apiCallSentences } from './api-call/sentences';
import { conditionSentences } from './condition/describe';
import { countSentences } from './count/describe';
import type { Sentence } from './definition';
import { delaySentences } from './delay/describe';
import { loopSentences } from './loop/describe';
import { tagSentences } from './tag/describe';
import { trackSentences } from './track/describe';
import type { StepType } from './types';
import { updateVariableSentences } from './update-variable/describe';

/** Every sentence that the kinds' descriptions are made of, so that a stored one can be told in another language. */
const sentences: Readonly<Record<StepType, readonly Sentence[]>> = {
  APICALL: apiCallSentences,
  CONDITION: conditionSentences,
  DELAY: delaySentences,
  UPDATE_VARIABLE: updateVariableSentences,
  TAG: tagSentences,
  LOOP: loopSentences,
  TRACK: trackSentences,
  COUNT: countSentences,
};

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
