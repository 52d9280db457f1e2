import { blank, found, secretField, type AppDefinition } from '../definition';
import { modelTimeLimit } from '../prompt';
import { generatedOf, readGenerated } from './answer';
import { geminiCheck } from './check';
import { geminiMessage } from './message';
import { defaultModel } from './models';
import { generateRequest } from './request';

/** Content generation. Source of the credentials: https://ai.google.dev/gemini-api/docs/api-key */
export const gemini: AppDefinition = {
  name: 'Gemini',
  description: { en: 'Answers prompts.', fr: 'Répond à des instructions.' },
  fields: [
    found(secretField('api_key', { en: 'API key', fr: 'Clé d’API' }, ''), {
      en: 'aistudio.google.com, API keys, Create.',
      fr: 'aistudio.google.com, API keys, Create.',
    }),
  ],
  server: {
    origin: () => 'https://generativelanguage.googleapis.com',
    originSetting: 'GEMINI_BASE_URL',
    rate: { perSecond: 8, atOnce: 20 },
    constants: { default_model: defaultModel },
    check: geminiCheck,
  },
  service: 'prompt',
  actions: {
    send_prompt: {
      name: { en: 'Send a prompt', fr: 'Envoyer une instruction' },
      description: {
        en: 'Sends a prompt and keeps the reply in event.gemini_result.',
        fr: 'Envoie une instruction et garde la réponse dans event.gemini_result.',
      },
      stepDescription: { en: 'Send prompt to Gemini', fr: 'Envoie une instruction à Gemini' },
      call: {
        result: 'gemini_result',
        missing: (fields) => blank(fields, 'prompt'),
        request: generateRequest,
        read: readGenerated,
        message: geminiMessage,
        reply: generatedOf,
        timeLimit: modelTimeLimit,
        isHarmless: true,
      },
    },
  },
};
