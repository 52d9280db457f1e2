import type { AppFields } from '../../steps/api-call/schema';
import type { StoredRequest } from '../definition';

/** Creates a message. Source: https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource (of 2026-03-09) */
export const smsRequest = ({ phone_number = '', message = '' }: AppFields): StoredRequest => ({
  method: 'POST',
  url: 'https://api.twilio.com/2010-04-01/Accounts/{{ app.account_sid }}/Messages.json',
  headers: {
    Authorization: 'Basic {{ app.basic_auth }}',
    'Content-Type': 'application/x-www-form-urlencoded',
  },
  body: JSON.stringify({
    To: phone_number,
    Body: message,
    MessagingServiceSid: '{{ app.messaging_service_sid }}',
  }),
});
