import { keyRefused, troubleOf } from '../check';
import type { ConnectionCheck } from '../definition';

/** Lists the models that the key may use. Source: https://developers.openai.com/api/reference/resources/models/methods/list */
export const chatgptCheck: ConnectionCheck = {
  request: {
    method: 'GET',
    url: 'https://api.openai.com/v1/models',
    headers: { Authorization: 'Bearer {{ app.api_key }}' },
    body: '{}',
  },
  problem: (answer) =>
    answer.status === 401 || answer.status === 403
      ? keyRefused('OpenAI', 'platform.openai.com, API keys')
      : troubleOf(answer, 'OpenAI'),
};
