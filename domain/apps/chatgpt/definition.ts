import { blank, found, secretField, type AppDefinition } from '../definition';
import { modelTimeLimit } from '../prompt';
import { completionOf, readCompletion } from './answer';
import { chatgptCheck } from './check';
import { chatgptMessage } from './message';
import { completionRequest } from './request';

/** Chat completions. Source of the credentials: https://platform.openai.com/docs/api-reference/authentication */
export const chatgpt: AppDefinition = {
  name: 'ChatGPT',
  description: { en: 'Answers prompts.', fr: 'Répond à des instructions.' },
  fields: [
    found(secretField('api_key', { en: 'API key', fr: 'Clé d’API' }, 'sk-…'), {
      en: 'platform.openai.com, API keys: a project key with write permission for Model capabilities.',
      fr: 'platform.openai.com, API keys : une clé de projet avec le droit d’écriture sur Model capabilities.',
    }),
  ],
  server: {
    origin: () => 'https://api.openai.com',
    originSetting: 'CHATGPT_BASE_URL',
    rate: { perSecond: 8, atOnce: 20 },
    check: chatgptCheck,
  },
  service: 'prompt',
  actions: {
    send_prompt: {
      name: { en: 'Send a prompt', fr: 'Envoyer une instruction' },
      description: {
        en: 'Sends a prompt and keeps the reply in event.chatgpt_result.',
        fr: 'Envoie une instruction et garde la réponse dans event.chatgpt_result.',
      },
      stepDescription: { en: 'Send prompt to ChatGPT', fr: 'Envoie une instruction à ChatGPT' },
      call: {
        result: 'chatgpt_result',
        missing: (fields) => blank(fields, 'prompt', 'model'),
        request: completionRequest,
        read: readCompletion,
        message: chatgptMessage,
        reply: completionOf,
        timeLimit: modelTimeLimit,
        isHarmless: true,
      },
    },
  },
};
