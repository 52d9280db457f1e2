import { z } from 'zod';
import type { AppFields } from '../../steps/api-call/schema';
import { readStatus, type Answer, type Reading } from '../answer';
import { readReply } from '../prompt';
import { readRefusal, type Refusal } from '../refusals';

/** Source: https://ai.google.dev/api/generate-content#generatecontentresponse (read November 2026) */
const generated = z.object({
  candidates: z
    .array(
      z.object({
        content: z
          .object({
            parts: z.array(z.object({ text: z.string().optional(), thought: z.boolean().optional() })),
          })
          .partial()
          .optional(),
        finishReason: z.string().optional(),
      }),
    )
    .optional(),
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
});

const told = z.object({
  error: z.object({
    status: z.string(),
    message: z.string(),
    details: z
      .array(z.object({ reason: z.string().optional(), retryDelay: z.string().optional() }))
      .optional(),
  }),
});

const app = { id: 'gemini', name: 'Gemini' };

/** By the reason in the details, or the status. Source: https://ai.google.dev/gemini-api/docs/troubleshooting (read November 2026) */
const refusals: Readonly<Record<string, Refusal>> = {
  API_KEY_INVALID: {
    kind: 'failed',
    message: 'Gemini refused the key: check the API key of the connection.',
  },
  PERMISSION_DENIED: {
    kind: 'failed',
    message: 'The key may not use Gemini: check its rights in Google AI Studio.',
  },
  FAILED_PRECONDITION: {
    kind: 'failed',
    message: 'Google wants billing switched on for this project: do so in Google AI Studio.',
  },
  NOT_FOUND: {
    kind: 'failed',
    message: 'Gemini has no such model, or no longer: choose another in the step.',
  },
  RESOURCE_EXHAUSTED: { kind: 'retry', message: 'Gemini asked for fewer prompts.' },
  INTERNAL: { kind: 'retry', message: 'Gemini is in trouble for a moment.' },
  UNAVAILABLE: { kind: 'retry', message: 'Gemini is overloaded for a moment.' },
  DEADLINE_EXCEEDED: { kind: 'retry', message: 'Gemini took too long.' },
};

/** An answer in which the model says so. */
export const generatedOf = (words: string): z.infer<typeof generated> => ({
  candidates: [{ content: { parts: [{ text: words }] }, finishReason: 'STOP' }],
});

/** Reads what the model answered, into `event.gemini_result`. */
export function readGenerated(answer: Answer, fields: AppFields): Reading {
  if (readStatus(answer).kind !== 'done') return readError(answer);
  const { data } = generated.safeParse(answer.body);
  if (!data) {
    return { kind: 'failed', code: 'gemini_unreadable', message: 'Gemini answered what cannot be read.' };
  }
  const [candidate] = data.candidates ?? [];
  const stopped = data.promptFeedback?.blockReason ?? candidate?.finishReason;
  const parts = candidate?.content?.parts ?? [];
  const reply = parts.flatMap(({ text, thought }) => (thought ? [] : (text ?? ''))).join('');
  if (reply === '' && stopped !== undefined && stopped !== 'STOP') {
    return {
      kind: 'failed',
      code: 'gemini_refused',
      message: `Gemini refused to answer (${stopped}): change the prompt.`,
    };
  }
  return readReply(reply, 'event.gemini_result', fields);
}

function readError(answer: Answer): Reading {
  const error = told.safeParse(answer.body).data?.error;
  const reason = error?.details?.find((detail) => detail.reason !== undefined)?.reason;
  const code = reason !== undefined && Object.hasOwn(refusals, reason) ? reason : error?.status;
  const reading = readRefusal(answer, app, error && code ? { code, words: error.message } : null, refusals);
  const delay = error?.details?.find((detail) => detail.retryDelay !== undefined)?.retryDelay;
  return reading.kind === 'retry' && delay
    ? { ...reading, after: Number.parseFloat(delay) * 1_000 }
    : reading;
}
