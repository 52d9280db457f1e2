import { definePlainAppEditor } from '../app-editor';
import { MailboxFields } from './MailboxFields';

export const gmailEditor = definePlainAppEditor('gmail_send_email', MailboxFields, {
  to: '{{ contact.email }}',
  senderName: '',
  subject: '',
  message: '',
});
