import { secretField, type AppDefinition } from '../definition';

/** Chat completions. Source of the credentials: https://platform.openai.com/docs/api-reference/authentication */
export const chatgpt: AppDefinition = {
  name: 'ChatGPT',
  description: { en: 'Answers prompts.', fr: 'Répond à des instructions.' },
  fields: [secretField('api_key', { en: 'API key', fr: 'Clé d’API' }, 'sk-…')],
  actions: {
    send_prompt: {
      name: { en: 'Send a prompt', fr: 'Envoyer une instruction' },
      description: {
        en: 'Sends a prompt and keeps the reply in event.chatgpt_result.',
        fr: 'Envoie une instruction et garde la réponse dans event.chatgpt_result.',
      },
    },
  },
};
