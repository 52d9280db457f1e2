import { z } from 'zod';
import { isOfType, jsonOf, type Answered, type Provider } from './stand-in';

/** The credentials that the stand-in knows. */
export const chatgptCredentials = { api_key: 'sk-stand-in' };

const refused = (status: number, code: string, message: string): Answered => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param: null, code } },
});

/** The required fields of a prompt. Source: https://developers.openai.com/api/reference/resources/chat */
const completion = z.object({
  model: z.string(),
  messages: z
    .array(
      z.object({ role: z.enum(['developer', 'system', 'user', 'assistant']), content: z.string().min(1) }),
    )
    .min(1),
  temperature: z.number().min(0).max(2).optional(),
});

const models = /^gpt-(4o|4o-mini|5|5-mini|5-nano|6-luna|6\.1-sol|6\.1-terra)$/;

/** Prompts that fail in a documented way, by their first words. */
const magicPrompts: Readonly<Record<string, Answered>> = {
  'no credit': refused(429, 'insufficient_quota', 'You exceeded your current quota.'),
  busy: { ...refused(429, 'rate_limit_exceeded', 'Rate limit reached.'), headers: { 'retry-after': '1' } },
  'too long': refused(400, 'context_length_exceeded', 'This model’s maximum context length was exceeded.'),
  down: refused(500, 'server_error', 'The server had an error while processing your request.'),
};

/**
 * Chat completions and the list of models. The reply is true to a prompt that asks for true or false, 87 to one that asks for a number, and
 * otherwise the prompt itself.
 */
export const chatgpt: Provider = (asked) => {
  if (asked.headers['authorization'] !== `Bearer ${chatgptCredentials.api_key}`) {
    return refused(401, 'invalid_api_key', 'Incorrect API key provided.');
  }
  if (asked.method === 'GET' && asked.path === '/v1/models') {
    return { status: 200, body: { object: 'list', data: [{ id: 'gpt-5', object: 'model' }] } };
  }
  if (asked.method !== 'POST' || asked.path !== '/v1/chat/completions') {
    return refused(404, 'unknown_url', `Unknown request URL: ${asked.method} ${asked.path}.`);
  }
  if (!isOfType(asked, 'application/json')) return refused(400, 'invalid_json', 'We expected JSON.');
  const { data, error } = completion.safeParse(jsonOf(asked));
  if (!data) return refused(400, 'invalid_value', error.issues[0]?.message ?? '');
  if (!models.test(data.model)) {
    return refused(404, 'model_not_found', `The model '${data.model}' does not exist.`);
  }
  if (data.temperature !== undefined && !data.model.startsWith('gpt-4')) {
    return refused(400, 'unsupported_value', "'temperature' does not support this value with this model.");
  }
  const prompt = data.messages.at(-1)?.content ?? '';
  const known = Object.entries(magicPrompts).find(([beginning]) => prompt.startsWith(beginning));
  return known ? known[1] : { status: 200, body: reply(data.model, answerTo(prompt)) };
};

function answerTo(prompt: string): string {
  if (wantsBoolean(prompt)) return 'true';
  return prompt.endsWith('Answer only with the number.') ? '87' : `You said: ${prompt}`;
}

export const wantsBoolean = (prompt: string): boolean =>
  prompt.includes('Answer only true or false.') && !prompt.startsWith('unsure');

const reply = (model: string, content: string) => ({
  id: 'chatcmpl-stand-in',
  object: 'chat.completion',
  created: 1_741_569_952,
  model,
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content, refusal: null, annotations: [] },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
  usage: { prompt_tokens: 19, completion_tokens: 10, total_tokens: 29 },
});
