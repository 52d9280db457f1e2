import { isMadeField } from '../../apps/webhook';
import { isCall } from '../../steps';
import { addressedOf, typedSecrets } from '../../steps/api-call/typed-secrets';
import type { CheckedStep, FoundProblem } from './checked-flow';

/** Credentials typed directly into an API call, where everybody who can read the flow's data can read them. */
export function secretProblems({
  id,
  type,
  data,
  app_webhook_unique_identifier: webhook,
}: CheckedStep): FoundProblem[] {
  const call = isCall(type) ? addressedOf(data) : null;
  if (!call) return [];
  const typed = typedSecrets(call).filter(({ field }) => !isMadeField(webhook, field));
  const found = typed.map((secret): FoundProblem => {
    if (secret.field === 'url') return { code: 'secret_in_url', step_id: id, field: 'url' };
    return { code: 'secret_in_header', step_id: id, field: `headers.${secret.name}`, subject: secret.name };
  });
  return found.filter(({ field }, place) => found.findIndex((other) => other.field === field) === place);
}
