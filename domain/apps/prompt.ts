import type { AppFields } from '../steps/api-call/schema';
import { beginning } from '../values/text/text';
import type { Reading } from './answer';

/** The instruction added to a prompt that must be answered with true or false (docs/contract.md#app-steps). */
export const booleanInstruction = 'Answer only true or false.';

/** The prompt as it is sent. */
export const promptText = ({ prompt = '', return_boolean_only }: AppFields): string =>
  return_boolean_only ? `${prompt}\n\n${booleanInstruction}` : prompt;

/**
 * The text before the prompt of a step that adds contact context. `contact_context` is made when the step runs: JSON of only those fields
 * that the account shares.
 */
export const contextText = ({ add_contact_context }: AppFields): string | null =>
  add_contact_context ? 'What is known of the contact, as JSON: {{ contact_context }}' : null;

/** A word for true or false, with the punctuation that models put around it. */
const verdict = /^["'`*\s]*(true|false)["'`*.!\s]*$/i;

/** What a model's reply writes to the variable: the text, or the boolean that was requested. */
export function readReply(reply: string, variable: string, { return_boolean_only }: AppFields): Reading {
  if (reply.trim() === '') {
    return { kind: 'failed', code: 'reply_empty', message: 'The model answered nothing: change the prompt.' };
  }
  if (!return_boolean_only) return { kind: 'done', writes: { [variable]: reply } };
  const word = verdict.exec(reply)?.[1]?.toLowerCase();
  if (word === undefined) {
    return {
      kind: 'failed',
      code: 'reply_not_boolean',
      message: `The model was to answer true or false, and answered: ${beginning(reply, 200)}`,
    };
  }
  return { kind: 'done', writes: { [variable]: word === 'true' } };
}

/** The timeout in milliseconds: models take time to think, and the answer arrives as a whole. */
export const modelTimeLimit = 180_000;
