import { definePlainAppEditor } from '../app-editor';
import { PushFields } from './PushFields';

export const onesignalEditor = definePlainAppEditor('onesignal_send_push', PushFields, {
  external_id: '{{ contact.external_id }}',
  title: '',
  message: '',
  launch_url: '',
});
