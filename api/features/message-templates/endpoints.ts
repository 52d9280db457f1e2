import { z } from 'zod';
import {
  forceQuery,
  languageTag,
  messageContent,
  messagePreview,
  messagePreviewInput,
  messageTemplate,
  messageTemplateInput,
  messageTemplateList,
  messageTemplateQuery,
  messageTemplateRestoringQuery,
  messageTemplateUpdate,
  messageTemplateUses,
  messageTemplateVersions,
  messageTemplateVersionTexts,
  templateFinding,
} from '../../../domain/entities/messages/message-template';
import { defineEndpoint } from '../../http/endpoint';

const answered = z.object({ message_template: messageTemplate });
const ofTemplate = { messageTemplateId: 'message_template' } as const;
const ofVersion = { ...ofTemplate, messageTemplateVersion: 'message_template_version' } as const;
const findings = z.object({ findings: z.array(templateFinding) });

/** Longest body with texts, in bytes: their characters, each of which may take up to six in JSON, are bounded further. */
const textsLimit = 1_000_000;

export const listMessageTemplates = defineEndpoint({
  method: 'get',
  path: '/message-template',
  summary: 'List message templates and shared parts, without their texts',
  query: messageTemplateQuery,
  answers: { 200: messageTemplateList },
});

export const createMessageTemplate = defineEndpoint({
  method: 'post',
  path: '/message-template',
  summary: 'Make a message template, or a shared part',
  description: `Steps that send e-mails, SMS and push notifications can be linked to a template of their channel (\`message_template_id\` in their data). A template has its
texts once for each language: a message is in the language that the contact’s language field names (\`language_field\` of the account), else in the fallback.

A template of the kind \`part\` is no message: other templates render it by \`{% render "Name" %}\`, in their HTML its HTML and elsewhere its text. Parts stand at most
three within each other, and a text has 100,000 characters at most with its parts.

An e-mail’s HTML is by hand, and stored byte for byte, or made of blocks: with a \`document\` the \`html\` that is given is not looked at, and HTML is made of the document when it is
saved. Texts that are saved without their document are HTML by hand from then on. A document’s texts and addresses are escaped, and so is what their
Liquid prints, unless it ends in \`| raw\`.`,
  body: messageTemplateInput,
  bodyLimit: textsLimit,
  example: {
    kind: 'email',
    name: 'Welcome',
    folder: 'Onboarding',
    fallback_language: 'en',
    contents: [
      {
        language: 'en',
        subject: 'Welcome, {{ contact.name }}',
        html: '<p>Good to have you.</p><p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p>',
      },
    ],
  },
  answers: { 201: answered },
  errors: ['name_taken', 'too_many_message_templates', 'message_template_has_problems'],
  details: { message_template_has_problems: findings },
});

export const readMessageTemplate = defineEndpoint({
  method: 'get',
  path: '/message-template/{messageTemplateId}',
  summary: 'Read a message template, and what uses it',
  description: 'The uses are what a change of its texts reaches: steps from their next message on.',
  params: ofTemplate,
  answers: { 200: z.object({ message_template: messageTemplate, uses: messageTemplateUses }) },
});

export const updateMessageTemplate = defineEndpoint({
  method: 'put',
  path: '/message-template/{messageTemplateId}',
  summary: 'Change a message template',
  description:
    'What is not given stays. Texts that differ make a version, which messages have from then on: those that wait for their hours too, those on their way to a provider no longer. The name of a part that others render stays.',
  params: ofTemplate,
  body: messageTemplateUpdate,
  bodyLimit: textsLimit,
  example: { folder: 'Onboarding' },
  answers: { 200: answered },
  errors: ['name_taken', 'version_conflict', 'message_part_named', 'message_template_has_problems'],
  details: { version_conflict: answered, message_template_has_problems: findings },
});

export const deleteMessageTemplate = defineEndpoint({
  method: 'delete',
  path: '/message-template/{messageTemplateId}',
  summary: 'Delete a message template',
  description:
    'One that steps are linked to is refused with where. With `force`, its texts in its fallback language become the steps’ own, in live flows and in drafts. A part that others render is never deleted: take it out there first.',
  params: ofTemplate,
  query: forceQuery,
  answers: { 204: null },
  errors: ['in_use', 'message_part_named', 'request_too_long'],
  details: { in_use: messageTemplateUses },
});

export const readMessageText = defineEndpoint({
  method: 'get',
  path: '/message-template/{messageTemplateId}/text',
  summary: 'Read the texts of a message template with its parts filled in',
  description: 'What a step takes over that is unlinked from it: placeholders stay as they are.',
  params: ofTemplate,
  query: z.object({
    language: languageTag.optional().describe('Without one, or with one that it lacks: the fallback.'),
  }),
  answers: { 200: z.object({ content: messageContent }) },
  errors: ['message_template_has_problems'],
  details: { message_template_has_problems: findings },
});

export const listMessageTemplateVersions = defineEndpoint({
  method: 'get',
  path: '/message-template/{messageTemplateId}/version',
  summary: 'List the versions of a message template that are kept',
  params: ofTemplate,
  answers: { 200: messageTemplateVersions },
});

export const readMessageTemplateVersion = defineEndpoint({
  method: 'get',
  path: '/message-template/{messageTemplateId}/version/{messageTemplateVersion}',
  summary: 'Read a version of a message template with its texts',
  params: ofVersion,
  answers: { 200: z.object({ version: messageTemplateVersionTexts }) },
});

export const restoreMessageTemplate = defineEndpoint({
  method: 'post',
  path: '/message-template/{messageTemplateId}/version/{messageTemplateVersion}/restore',
  summary: 'Bring back the texts of a version',
  description:
    'They become a version of their own, so a restoring can be undone. The name and the folder stay. With the `version` that was looked at, another one is kept.',
  params: ofVersion,
  query: messageTemplateRestoringQuery,
  answers: { 200: answered },
  errors: ['version_conflict', 'message_template_has_problems'],
  details: { version_conflict: answered, message_template_has_problems: findings },
});

export const previewMessage = defineEndpoint({
  method: 'post',
  path: '/message-template/preview',
  summary: 'Render texts that are being edited, and check them',
  description:
    'Stores and sends nothing. The checks look for alternative texts, an unsubscribe link, 102 kB, links that lead nowhere, fields that the account does not know, and what keeps a template from being saved. Links are not called.',
  body: messagePreviewInput,
  bodyLimit: textsLimit,
  example: {
    kind: 'sms',
    fallback_language: 'en',
    contents: [{ language: 'en', text: 'Hello {{ contact.name }}' }],
  },
  answers: { 200: messagePreview },
  errors: ['contact_not_found', 'too_many_trials', 'trial_too_slow', 'trial_too_large', 'busy'],
});
