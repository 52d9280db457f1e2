import { languages, type Language } from '../values/language';
import { wordsIn } from '../values/text/words';
import { apiCallSentences } from './api-call/sentences';
import { conditionSentences } from './condition/describe';
import { countSentences } from './count/describe';
import type { Sentence } from './definition';
import { delaySentences } from './delay/describe';
import { loopSentences } from './loop/describe';
import { tagSentences } from './tag/describe';
import { trackSentences } from './track/describe';
import { waitSentences } from './wait/describe';
import { splitSentences } from './split/describe';
import type { StepType } from './types';
import { updateVariableSentences } from './update-variable/describe';

/** All generated sentences of the kinds' descriptions, so that a stored one can be shown in another language. */
const sentences: Readonly<Record<StepType, readonly Sentence[]>> = {
  APICALL: apiCallSentences,
  CONDITION: conditionSentences,
  DELAY: delaySentences,
  UPDATE_VARIABLE: updateVariableSentences,
  TAG: tagSentences,
  LOOP: loopSentences,
  TRACK: trackSentences,
  COUNT: countSentences,
  WAIT: waitSentences,
  SPLIT: splitSentences,
};

/** A placeholder for the name in a sentence: a number, so that a delay can be built from it, and one that nobody would write. */
const slot = '8236491057';

/** The name in the text, if it is the sentence in the language; null when it is another text. */
function namedIn(text: string, sentence: Sentence, language: Language): string | null {
  const made = wordsIn(sentence(slot), language).trim();
  if (!made.includes(slot)) return text === made ? '' : null;
  const [before = '', after = ''] = made.split(slot);
  const isIt = text.length >= made.length - slot.length && text.startsWith(before) && text.endsWith(after);
  const named = isIt ? text.slice(before.length, text.length - after.length) : null;
  // A wait of "some" hours is not a number of hours, and would match as one.
  return named !== null && wordsIn(sentence(named), language).trim() === text ? named : null;
}

/** A step's description in the reader's language: a generated sentence is generated again in it; a text that somebody wrote stays. */
export function translatedDescription(type: StepType, description: string, language: Language): string {
  for (const own of languages) {
    for (const sentence of sentences[type]) {
      const named = namedIn(description, sentence, own);
      if (named !== null) return own === language ? description : wordsIn(sentence(named), language).trim();
    }
  }
  return description;
}

/** Whether a description is a sentence generated for a step of the kind, in any language, and not written by a user. */
export const isMadeDescription = (type: StepType, description: string): boolean =>
  languages.some((own) => sentences[type].some((sentence) => namedIn(description, sentence, own) !== null));
