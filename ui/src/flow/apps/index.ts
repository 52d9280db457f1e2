import type { AppKind } from '../../../../domain/entities/app';
import type { StepEditor } from '../steps/step-editor';
import { apiCallEditor } from '../steps/api-call/editor';
import { chatgptEditor } from './chatgpt/editor';
import { geminiEditor } from './gemini/editor';
import { gmailEditor } from './gmail/editor';
import { onesignalEditor } from './onesignal/editor';
import { sendgridEditor } from './sendgrid/editor';
import { slackEditor } from './slack/editor';
import { smtpEditor } from './smtp/editor';
import { twilioEditor } from './twilio/editor';

/** The editor of each app's steps. An app without a form of its own has that of an API call (docs/contract.md#app-steps). */
export const appEditors: Readonly<Record<AppKind, StepEditor>> = {
  twilio: twilioEditor,
  sendgrid: sendgridEditor,
  onesignal: onesignalEditor,
  chatgpt: chatgptEditor,
  gemini: geminiEditor,
  slack: slackEditor,
  gmail: gmailEditor,
  smtp: smtpEditor,
  http: apiCallEditor,
};
