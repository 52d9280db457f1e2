import { secretField, type AppDefinition } from '../definition';

/** Content generation. Source of the credentials: https://ai.google.dev/gemini-api/docs/api-key */
export const gemini: AppDefinition = {
  name: 'Gemini',
  description: { en: 'Answers prompts.', fr: 'Répond à des instructions.' },
  fields: [secretField('api_key', { en: 'API key', fr: 'Clé d’API' }, '')],
  actions: {
    send_prompt: {
      name: { en: 'Send a prompt', fr: 'Envoyer une instruction' },
      description: {
        en: 'Sends a prompt and keeps the reply in event.gemini_result.',
        fr: 'Envoie une instruction et garde la réponse dans event.gemini_result.',
      },
    },
  },
};
