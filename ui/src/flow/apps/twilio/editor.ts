import { definePlainAppEditor } from '../app-editor';
import { SmsFields } from './SmsFields';

export const twilioEditor = definePlainAppEditor('twilio_send_sms', SmsFields, {
  phone_number: '{{ contact.phone }}',
  message: '',
});
