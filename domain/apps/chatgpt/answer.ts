import { z } from 'zod';
import type { AppFields } from '../../steps/api-call/schema';
import { readStatus, type Answer, type Reading } from '../answer';
import { readReply } from '../prompt';
import { readRefusal, type Refusal } from '../refusals';
import { successorOf } from './models';

const completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
});
const told = z.object({
  error: z.object({ message: z.string(), code: z.string().nullish(), type: z.string().nullish() }),
});

const app = { id: 'chatgpt', name: 'OpenAI' };

/** Source: https://developers.openai.com/api/docs/guides/error-codes (read November 2026) */
const refusals: Readonly<Record<string, Refusal>> = {
  invalid_api_key: {
    kind: 'failed',
    message: 'OpenAI refused the key: check the API key of the connection.',
  },
  insufficient_quota: {
    kind: 'failed',
    message: 'The OpenAI account has no credit left, or its monthly limit is reached: look at its billing.',
  },
  rate_limit_exceeded: { kind: 'retry', message: 'OpenAI asked for fewer or shorter prompts.' },
  context_length_exceeded: { kind: 'failed', message: 'The prompt is too long for this model: shorten it.' },
  unsupported_country_region_territory: {
    kind: 'failed',
    message: 'OpenAI does not serve the country that this server stands in.',
  },
  content_policy_violation: { kind: 'failed', message: 'OpenAI refused the prompt: change it.' },
};

/** An answer in which a model says so. */
export const completionOf = (words: string): z.infer<typeof completion> => ({
  choices: [{ message: { content: words }, finish_reason: 'stop' }],
});

/** Reads what a model answered, into `event.chatgpt_result`. */
export function readCompletion(answer: Answer, fields: AppFields): Reading {
  const reading = readStatus(answer);
  if (reading.kind !== 'done') return readError(answer, fields);
  const [choice] = completion.safeParse(answer.body).data?.choices ?? [];
  if (!choice) {
    return { kind: 'failed', code: 'chatgpt_unreadable', message: 'OpenAI answered what cannot be read.' };
  }
  const { content, refusal } = choice.message;
  if (refusal || choice.finish_reason === 'content_filter') {
    return {
      kind: 'failed',
      code: 'chatgpt_refused',
      message: `The model refused to answer: ${refusal ?? 'its content filter stopped it'}`,
    };
  }
  return readReply(content ?? '', 'event.chatgpt_result', fields);
}

function readError(answer: Answer, { model = '' }: AppFields): Reading {
  const error = told.safeParse(answer.body).data?.error;
  const code = error?.code ?? error?.type;
  if (answer.status === 404 || code === 'model_not_found') {
    const successor = successorOf(model);
    return {
      kind: 'failed',
      code: 'chatgpt_model_not_found',
      message: successor
        ? `OpenAI has no model ${model} for this key: choose its successor ${successor} in this step.`
        : `OpenAI has no model ${model} for this key: choose another one in this step.`,
    };
  }
  return readRefusal(answer, app, error && code ? { code, words: error.message } : null, refusals);
}
