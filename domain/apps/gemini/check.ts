import { keyRefused, troubleOf } from '../check';
import type { ConnectionCheck } from '../definition';

/** Lists one model. Source: https://ai.google.dev/api/models#method:-models.list */
export const geminiCheck: ConnectionCheck = {
  request: {
    method: 'GET',
    url: 'https://generativelanguage.googleapis.com/v1beta/models?pageSize=1',
    headers: { 'x-goog-api-key': '{{ app.api_key }}' },
    body: '{}',
  },
  // Gemini answers an invalid key with a bad request.
  problem: (answer) =>
    [400, 401, 403].includes(answer.status)
      ? keyRefused('Gemini', 'Google AI Studio, API keys')
      : troubleOf(answer, 'Gemini'),
};
