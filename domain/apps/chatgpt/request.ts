import type { AppFields } from '../../steps/api-call/schema';
import type { StoredRequest } from '../definition';
import { contextText, promptText } from '../prompt';

const temperature = 0.7;

/**
 * Section 5: set only where the model's name holds no "5". The generations after the fifth refuse it too, as their guide says
 * (https://developers.openai.com/api/docs/guides/latest-model, read November 2026).
 */
const takesTemperature = (model: string): boolean => !model.includes('5') && !/^gpt-([6-9]|\d\d)/.test(model);

/**
 * Asks a model. What is known of the contact goes before the prompt as the developer's message. Source:
 * https://developers.openai.com/api/reference/resources/chat/subresources/completions/methods/create (read November 2026)
 */
export function completionRequest(fields: AppFields): StoredRequest {
  const { model = '' } = fields;
  const context = contextText(fields);
  return {
    method: 'POST',
    url: 'https://api.openai.com/v1/chat/completions',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer {{ app.api_key }}' },
    body: JSON.stringify({
      model,
      messages: [
        ...(context === null ? [] : [{ role: 'developer', content: context }]),
        { role: 'user', content: promptText(fields) },
      ],
      ...(takesTemperature(model) && { temperature }),
    }),
  };
}
