import { z } from 'zod';
import { troubleOf } from '../check';
import type { ConnectionCheck } from '../definition';

const account = z.object({ status: z.string() });

/** Reads the account itself. Source: https://www.twilio.com/docs/iam/api/account#fetch-an-account-resource */
export const twilioCheck: ConnectionCheck = {
  request: {
    method: 'GET',
    url: 'https://api.twilio.com/2010-04-01/Accounts/{{ app.account_sid }}.json',
    headers: { Authorization: 'Basic {{ app.basic_auth }}' },
    body: '{}',
  },
  problem(answer) {
    if (answer.status === 401 || answer.status === 404) {
      return {
        en: 'Twilio refuses this sign-in: copy the account SID and the auth token again from the Twilio console.',
        fr: 'Twilio refuse cette connexion : copiez de nouveau le SID du compte et le jeton depuis la console Twilio.',
      };
    }
    const { data } = account.safeParse(answer.body);
    if (data && data.status !== 'active') {
      return {
        en: `The Twilio account is ${data.status}: reactivate it at Twilio.`,
        fr: `Le compte Twilio est « ${data.status} » : réactivez-le chez Twilio.`,
      };
    }
    return troubleOf(answer, 'Twilio');
  },
};
