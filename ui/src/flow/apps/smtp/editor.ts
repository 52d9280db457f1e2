import { definePlainAppEditor } from '../app-editor';
import { SmtpFields } from './SmtpFields';

export const smtpEditor = definePlainAppEditor('smtp_send_email', SmtpFields, {
  to: '{{ contact.email }}',
  senderName: '',
  subject: '',
  html: '',
});
