import { z } from 'zod';
import { keyRefused, troubleOf } from '../check';
import type { ConnectionCheck } from '../definition';

const granted = z.object({ scopes: z.array(z.string()) });

/**
 * Lists the permissions of the key. Source:
 * https://www.twilio.com/docs/sendgrid/api-reference/api-key-permissions/retrieve-a-list-of-scopes-for-which-this-user-has-access
 */
export const sendgridCheck: ConnectionCheck = {
  request: {
    method: 'GET',
    url: 'https://api.sendgrid.com/v3/scopes',
    headers: { Authorization: 'Bearer {{ app.api_key }}' },
    body: '{}',
  },
  problem(answer) {
    if (answer.status === 401 || answer.status === 403) return keyRefused('SendGrid', 'Settings, API Keys');
    const { data } = granted.safeParse(answer.body);
    if (data && !data.scopes.includes('mail.send')) {
      return {
        en: 'The key may not send mail: give it the right “Mail Send” at SendGrid.',
        fr: 'La clé ne peut pas envoyer d’e-mails : donnez-lui le droit « Mail Send » chez SendGrid.',
      };
    }
    return troubleOf(answer, 'SendGrid');
  },
};
