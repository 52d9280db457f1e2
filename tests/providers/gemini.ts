import { z } from 'zod';
import { wantsBoolean } from './chatgpt';
import { isOfType, jsonOf, type Answered, type Provider } from './stand-in';

/** The text models of the page. Source: https://ai.google.dev/gemini-api/docs/models (read November 2026) */
const models = [
  'gemini-3.8-flash',
  'gemini-3.7-flash',
  'gemini-3.6-flash',
  'gemini-3.5-flash',
  'gemini-3.5-flash-lite',
  'gemini-3.1-flash-lite',
  'gemini-3.1-pro-preview',
];

/** The credentials that the stand-in knows. */
export const geminiCredentials = { api_key: 'gemini-stand-in' };

const refused = (code: number, status: string, message: string, details: object[] = []): Answered => ({
  status: code,
  body: { error: { code, message, status, details } },
});

/** The required fields of a prompt. Source: https://ai.google.dev/api/generate-content */
const generation = z.object({
  contents: z.array(z.object({ parts: z.array(z.object({ text: z.string().min(1) })).min(1) })).min(1),
});

/** Prompts that fail in a documented way, by their first words. */
const magicPrompts: Readonly<Record<string, Answered>> = {
  busy: refused(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', [
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '1s' },
  ]),
  'no billing': refused(400, 'FAILED_PRECONDITION', 'User location is not supported without billing.'),
  blocked: { status: 200, body: { promptFeedback: { blockReason: 'SAFETY' } } },
  down: refused(503, 'UNAVAILABLE', 'The model is overloaded.'),
};

/** generateContent and the list of models. Replies as the stand-in of ChatGPT does. */
export const gemini: Provider = (asked) => {
  if (asked.headers['x-goog-api-key'] !== geminiCredentials.api_key) {
    return refused(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' },
    ]);
  }
  if (asked.method === 'GET' && asked.path === '/v1beta/models') {
    return { status: 200, body: { models: models.map((name) => ({ name: `models/${name}` })) } };
  }
  const model = models.find((name) => asked.path === `/v1beta/models/${name}:generateContent`);
  if (asked.method !== 'POST' || model === undefined) {
    return refused(404, 'NOT_FOUND', `${asked.path} is not found for API version v1beta.`);
  }
  if (!isOfType(asked, 'application/json')) return refused(400, 'INVALID_ARGUMENT', 'Invalid JSON payload.');
  const { data } = generation.safeParse(jsonOf(asked));
  if (!data) return refused(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.');
  const prompt = data.contents.at(-1)?.parts.at(-1)?.text ?? '';
  const known = Object.entries(magicPrompts).find(([beginning]) => prompt.startsWith(beginning));
  if (known) return known[1];
  const text = wantsBoolean(prompt) ? 'true' : `You said: ${prompt}`;
  return {
    status: 200,
    body: {
      candidates: [{ content: { parts: [{ text }], role: 'model' }, finishReason: 'STOP', index: 0 }],
      modelVersion: model,
    },
  };
};
