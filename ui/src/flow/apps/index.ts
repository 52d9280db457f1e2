import type { AppKind } from '../../../../domain/entities/app';
import type { StepEditor } from '../step-editor';
import { apiCallEditor } from '../steps/api-call/editor';
import { chatgptEditor } from './chatgpt/editor';
import { geminiEditor } from './gemini/editor';
import { gmailEditor } from './gmail/editor';
import { onesignalEditor } from './onesignal/editor';
import { sendgridEditor } from './sendgrid/editor';
import { slackEditor } from './slack/editor';
import { twilioEditor } from './twilio/editor';

/** How steps are edited that call an app. One without a form of its own is edited as any API call (section 2). */
export const appEditors: Readonly<Record<AppKind, StepEditor>> = {
  twilio: twilioEditor,
  sendgrid: sendgridEditor,
  onesignal: onesignalEditor,
  chatgpt: chatgptEditor,
  gemini: geminiEditor,
  slack: slackEditor,
  gmail: gmailEditor,
  http: apiCallEditor,
};
