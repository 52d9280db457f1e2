import { withNoBreakSpaces } from '../../../../domain/values/text/no-break-spaces';
import { frenchOfApps } from './french-apps';
import { frenchOfCalls } from './french-calls';
import { frenchOfEndings } from './french-endings';
import { frenchOfSteps } from './french-steps';

/** What a reason ends with is taken off it first; then those of apps and steps: what is said of calls is the most general. */
const sentences = withNoBreakSpaces({
  ...frenchOfEndings,
  ...frenchOfApps,
  ...frenchOfSteps,
  ...frenchOfCalls,
});

const placeholder = /\{(\w+)\}/g;

const patterns = Object.entries(sentences)
  .filter(([english]) => english.includes('{'))
  .map(([english, french]) => ({ pattern: patternOf(english), french }));

function patternOf(english: string): RegExp {
  const escaped = english.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(placeholder, '(?<$1>.*?)')}$`, 's');
}

/**
 * A reason in French. Runs keep their reasons in English, values filled in, as they were said at the time; so each sentence is known
 * by its English words, and what was filled in is taken over. Words that are not ours, such as a provider's, stay as they are.
 */
export function frenchReason(english: string): string {
  if (Object.hasOwn(sentences, english)) return sentences[english] ?? english;
  for (const { pattern, french } of patterns) {
    const values = pattern.exec(english)?.groups;
    if (values) return french.replace(placeholder, (_, name: string) => valueIn(values, name));
  }
  return english;
}

/** A reason inside of another is said in French too. */
const valueIn = (values: Record<string, string>, name: string): string =>
  name === 'reason' ? frenchReason(values[name] ?? '') : (values[name] ?? '');
