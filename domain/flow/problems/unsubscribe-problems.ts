import { callOfWebhook } from '../../apps/webhook';
import { samplesLeft } from '../../message-templates/sample-left';
import { linkedTemplate } from '../../steps/api-call/linked-template';
import { appFields, type AppFields } from '../../steps/api-call/schema';
import { templateReads } from '../../values/liquid/template';
import type { CheckedStep, FlowCheckContext, FoundProblem } from './checked-flow';

const reads = (text: string | undefined, name: string): boolean =>
  templateReads(text ?? '').some(([first]) => first === name);

/** An e-mail that still has the address or the link of one to begin with, in its own text or in that of its template. */
export function sampleProblems(
  { id, data, app_webhook_unique_identifier: webhook }: CheckedStep,
  fields: AppFields,
  { samplesOfTemplates }: Pick<FlowCheckContext, 'samplesOfTemplates'>,
): FoundProblem[] {
  const call = callOfWebhook(webhook);
  const { message_template_id: named, template_id } = appFields.safeParse(data).data ?? {};
  const templateId = linkedTemplate({ message_template_id: named, template_id }, call);
  if (templateId !== null)
    return (samplesOfTemplates.get(templateId) ?? []).map((subject) => ({
      code: 'sample_left',
      step_id: id,
      field: 'message_template_id',
      subject,
    }));
  const html = call?.html && fields[call.html];
  return html
    ? samplesLeft(html).map((subject) => ({
        code: 'sample_left',
        step_id: id,
        field: call.html ?? null,
        subject,
      }))
    : [];
}

/**
 * An e-mail to the run's contact whose text has no unsubscribe link. An e-mail to somebody else is not a mailing, and a text from a
 * template at the provider cannot be checked.
 */
export function unsubscribeProblems(
  { id, app_webhook_unique_identifier: webhook }: CheckedStep,
  fields: AppFields,
): FoundProblem[] {
  const field = callOfWebhook(webhook)?.html;
  const html = field && fields[field];
  if (!html || fields.template_id || !reads(fields.to, 'contact') || reads(html, 'unsubscribe_url'))
    return [];
  return [{ code: 'unsubscribe_missing', step_id: id, field }];
}
