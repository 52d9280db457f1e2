import { keyRefused, troubleOf } from '../check';
import type { ConnectionCheck } from '../definition';

/** Lists one notification of the app. Source: https://documentation.onesignal.com/reference/view-messages */
export const onesignalCheck: ConnectionCheck = {
  request: {
    method: 'GET',
    url: 'https://api.onesignal.com/notifications?app_id={{ app.app_id }}&limit=1',
    headers: { Authorization: 'Key {{ app.api_key }}' },
    body: '{}',
  },
  problem(answer) {
    if (answer.status === 401 || answer.status === 403)
      return keyRefused('OneSignal', 'Settings, Keys & IDs');
    if (answer.status === 400 || answer.status === 404) {
      return {
        en: 'OneSignal does not know this app id: copy it again at OneSignal (Settings, Keys & IDs).',
        fr: 'OneSignal ne connaît pas cet identifiant d’application : copiez-le de nouveau chez OneSignal (Settings, Keys & IDs).',
      };
    }
    return troubleOf(answer, 'OneSignal');
  },
};
