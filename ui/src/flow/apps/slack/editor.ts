import { definePlainAppEditor } from '../app-editor';
import { ChatMessageFields } from './ChatMessageFields';

export const slackEditor = definePlainAppEditor('slack_send_message', ChatMessageFields, {
  channel: '',
  message: '',
});
