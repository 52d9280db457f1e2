import type { AppCall, ContentFields } from '../../apps/definition';
import { callOfWebhook } from '../../apps/webhook';
import type { MessageTemplateKind } from '../../entities/messages/message-template';
import {
  contentFields,
  contentIn,
  filledContent,
  type ReadyTemplate,
} from '../../message-templates/ready-template';
import type { Run } from '../run';
import { StepError } from '../step-error';
import type { UsedTemplate } from './rendered-request';
import type { ApiCallData, AppField, AppFields } from './schema';

/** What templates fill in of the steps of an action, and of which kind they are; null: its steps have none. */
export function templatesOf(
  call: AppCall | null,
): { kind: MessageTemplateKind; fields: ContentFields } | null {
  return call?.channel && call.content ? { kind: call.channel, fields: call.content } : null;
}

/** The template that a step's message is made of; null: the step has its own text. A template at the provider goes before. */
export function linkedTemplate(
  {
    message_template_id: id,
    template_id: atProvider,
  }: Pick<AppFields, 'message_template_id' | 'template_id'>,
  call: AppCall | null,
): number | null {
  return templatesOf(call) && !atProvider ? (id ?? null) : null;
}

/** The fields of a step that are still blank and that its template does not fill in. */
export function missingFields(call: AppCall, fields: AppFields): AppField[] {
  const missing = call.missing(fields);
  if (linkedTemplate(fields, call) === null) return missing;
  const filledIn = Object.values(call.content ?? {});
  return missing.filter((field) => !filledIn.includes(field));
}

/** A step's fields with the texts of a content in them; a subject of its own goes before the content's. */
export const withContent = <Fields extends AppFields>(
  fields: Fields,
  { fields: names }: { fields: ContentFields },
  content: Readonly<Record<(typeof contentFields)[number], string>>,
): Fields => {
  const texts = { ...content, subject: ownSubject(fields, names) || content.subject };
  return {
    ...fields,
    ...Object.fromEntries(
      contentFields.flatMap((name) => {
        const field = names[name];
        return field === undefined ? [] : [[field, texts[name]]];
      }),
    ),
  };
};

/** The subject or title that a step's message has instead of its template's, in every language; empty: it has the template's. */
export function ownSubject(fields: AppFields, { subject }: ContentFields): string {
  const own = subject === undefined ? undefined : fields[subject];
  return own !== undefined && own.trim() !== '' ? own : '';
}

const noContent = { subject: '', html: '', text: '' };

/**
 * A step's fields without texts of its own but a subject, where it has a template; else as they are, without a template that it cannot
 * have.
 */
export function withoutOwnText<Fields extends AppFields>(fields: Fields, call: AppCall): Fields {
  const templates = templatesOf(call);
  if (templates && linkedTemplate(fields, call) !== null) return withContent(fields, templates, noContent);
  const { message_template_id: _, ...own } = fields;
  // What is left out is optional.
  return own as Fields;
}

/**
 * A step's data with the texts of its template, in the language of the run's contact, or with its own subject and the rest of them, and
 * the request that its app makes of them.
 *
 * @throws StepError when the template is gone, is of another kind, or its parts are.
 */
export function withTemplate(
  data: ApiCallData,
  run: Run,
  webhook: string | null,
  template: ReadyTemplate | null,
): { data: ApiCallData; used: UsedTemplate } {
  const call = callOfWebhook(webhook);
  const templates = templatesOf(call);
  if (!template)
    throw new StepError(
      'message_template_missing',
      'The message template of this step no longer exists: choose another one, or write the text in the step, then retry.',
    );
  if (!call?.request || templates?.kind !== template.kind)
    throw new StepError(
      'message_template_other',
      `The message template “${template.name}” is for another channel: choose another one in the step, then retry.`,
    );
  const wanted = run.hasContact ? run.read(`contact.${template.languageField}`) : undefined;
  const { content, problem } = filledContent(contentIn(template, wanted), template.parts);
  if (problem)
    throw new StepError(
      'message_template_invalid',
      `The message template “${template.name}” cannot be used: correct what its page says, then retry.`,
    );
  const filled = withContent(data, templates, content);
  const { id, name, version } = template;
  return {
    data: { ...filled, ...call.request(filled, true) },
    used: { id, name, version, language: content.language },
  };
}
