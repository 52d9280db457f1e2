import type { AppFields } from '../../steps/api-call/schema';
import type { StoredRequest } from '../definition';
import { contextText, promptText } from '../prompt';
import { temperatureOf } from './models';

/**
 * Asks a model. The contact context goes before the prompt as the developer's message. Source:
 * https://developers.openai.com/api/reference/resources/chat/subresources/completions/methods/create (read November 2026)
 */
export function completionRequest(fields: AppFields): StoredRequest {
  const { model = '' } = fields;
  const context = contextText(fields);
  const temperature = temperatureOf(model);
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
      ...(temperature !== null && { temperature }),
    }),
  };
}
