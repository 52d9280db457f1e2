import type { ComponentType } from 'react';
import {
  linkedTemplate,
  missingFields,
  ownSubject,
  templatesOf,
  withoutOwnText,
} from '../../../../domain/steps/api-call/linked-template';
import {
  apiCallData,
  type ApiCallData,
  type AppField,
  type AppFields,
} from '../../../../domain/steps/api-call/schema';
import type { AppCall } from '../../../../domain/apps/definition';
import { actionOfWebhook } from '../../../../domain/apps/webhook';
import { defineEditor, type StepEditor, type StepFieldsProps, type StepWriting } from '../steps/step-editor';
import type { MessageSource } from './MessageContent';
import { messageFields } from './MessageFields';

interface AppEditorOf<Draft extends object> {
  /** The identifier of the app's action. */
  webhook: string;
  Fields: ComponentType<StepFieldsProps>;
  blank: Draft;
  draftOf: (data: ApiCallData) => Draft;
  fieldsOf: (draft: Draft) => AppFields;
}

/** The editor of an app's steps: the form has the app's own fields, from which the server builds the request. */
export function defineAppEditor<Draft extends object>({
  webhook,
  Fields,
  blank,
  draftOf,
  fieldsOf,
}: AppEditorOf<Draft>): StepEditor {
  const call = callOf(webhook);
  const editor = {
    schema: apiCallData,
    hasTexts: true,
    Fields,
    blank,
    draftOf,
    isComplete: (draft: Draft) => call.missing(fieldsOf(draft)).length === 0,
    missing: (draft: Draft) => call.missing(fieldsOf(draft)),
    // Data without a field here is kept: the mapping of the answer.
    dataOf: (draft: Draft, { stored }: StepWriting) => ({ ...stored, ...fieldsOf(draft) }),
  };
  if (call.channel === undefined) return defineEditor(editor);
  const { subject: subjectField } = call.content ?? {};
  /** The app's fields, without texts of their own where a template is chosen. */
  const messageOf = (draft: Draft & MessageDraft): AppFields =>
    withoutOwnText(
      {
        ...fieldsOf(draft),
        ...(draft.text !== '' && { text: draft.text }),
        ...(draft.message_source === 'template' && {
          message_template_id: draft.message_template_id,
          ...(subjectField && { [subjectField]: draft.template_subject }),
        }),
      },
      call,
    );
  function missing(draft: Draft & MessageDraft): AppField[] {
    const fields = messageOf(draft);
    if (!lacksTemplate(draft, fields, call)) return missingFields(call, fields);
    // Its own texts are hidden: they are not what is missing.
    const others = missingFields(call, { ...fields, message_template_id: anyTemplate });
    return [...others, 'message_template_id'];
  }
  return defineEditor<typeof apiCallData, Draft & MessageDraft>({
    ...editor,
    Fields: messageFields(Fields, call.channel),
    blank: {
      ...blank,
      is_transactional: false,
      message_category: '',
      when_capped: '',
      message_source: 'own',
      message_template_id: null,
      template_subject: '',
      text: '',
    },
    isComplete: (draft) => missing(draft).length === 0,
    missing,
    draftOf: (data) => ({
      ...draftOf(data),
      is_transactional: data.is_transactional ?? false,
      message_category: data.message_category ?? '',
      when_capped: data.when_capped ?? '',
      message_source: linkedTemplate(data, call) === null ? 'own' : 'template',
      message_template_id: data.message_template_id ?? null,
      template_subject: linkedTemplate(data, call) === null ? '' : ownSubject(data, call.content ?? {}),
      text: data.text ?? '',
    }),
    dataOf: (
      draft,
      {
        stored: {
          is_transactional: _,
          message_category: __,
          when_capped: ___,
          message_template_id: ____,
          text: _____,
          ...stored
        },
      },
    ) => ({
      ...stored,
      ...messageOf(draft),
      ...(draft.is_transactional && { is_transactional: true }),
      ...(draft.message_category !== '' && { message_category: draft.message_category }),
      ...(draft.when_capped !== '' && { when_capped: draft.when_capped }),
    }),
  });
}

/** What the draft of a message's form has beside the app's fields: empty texts stand for no category, and for what the caps say. */
interface MessageDraft {
  is_transactional: boolean;
  message_category: string;
  when_capped: string;
  /** Whether the text comes from a template. */
  message_source: MessageSource;
  message_template_id: number | null;
  /** The subject that it has instead of its template's; empty: the template's. */
  template_subject: string;
  /** The plain-text version of an e-mail; empty: it has none of its own. */
  text: string;
}

/** In the place of the id of a template that is still to be chosen. */
const anyTemplate = 1;

/** Whether a template is to be used and none is chosen; a template at the provider goes before. */
const lacksTemplate = (
  { message_source: source, message_template_id: id }: MessageDraft,
  { template_id: atProvider }: AppFields,
  call: AppCall,
): boolean => source === 'template' && id === null && !atProvider && templatesOf(call) !== null;

function callOf(webhook: string): AppCall {
  const call = actionOfWebhook(webhook)?.action.call;
  if (!call) throw new Error(`No app can do ${webhook}`);
  return call;
}

/** An editor whose form has the app's fields as they are stored. */
export const definePlainAppEditor = <Draft extends AppFields>(
  webhook: string,
  Fields: ComponentType<StepFieldsProps>,
  blank: Draft,
): StepEditor =>
  defineAppEditor<AppFields>({
    webhook,
    Fields,
    blank,
    draftOf: (data) => ({ ...blank, ...picked(data, Object.keys(blank)) }),
    fieldsOf: (draft) => picked(draft, Object.keys(blank)),
  });

const picked = (fields: AppFields, names: readonly string[]): AppFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
