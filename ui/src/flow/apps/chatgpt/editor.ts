import { suggestedModel } from '../../../../../domain/apps/chatgpt/models';
import { definePlainAppEditor } from '../app-editor';
import { ChatPromptFields } from './ChatPromptFields';

export const chatgptEditor = definePlainAppEditor('chatgpt_send_prompt', ChatPromptFields, {
  prompt: '',
  model: suggestedModel,
  return_boolean_only: false,
  add_contact_context: false,
});
