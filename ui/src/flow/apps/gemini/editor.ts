import { definePlainAppEditor } from '../app-editor';
import { GeminiFields } from './GeminiFields';

export const geminiEditor = definePlainAppEditor('gemini_send_prompt', GeminiFields, {
  prompt: '',
  model: '',
  add_contact_context: false,
});
