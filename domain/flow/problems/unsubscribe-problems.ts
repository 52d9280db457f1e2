import { callOfWebhook } from '../../apps/webhook';
import type { AppFields } from '../../steps/api-call/schema';
import { templateReads } from '../../values/liquid/template';
import type { CheckedStep, FoundProblem } from './checked-flow';

const reads = (text: string | undefined, name: string): boolean =>
  templateReads(text ?? '').some(([first]) => first === name);

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
