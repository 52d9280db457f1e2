import type { StoredStep } from '../../../db/automatisations/stored-flow';
import { isMadeField } from '../../../domain/apps/webhook';
import type { DraftDifference } from '../../../domain/entities/automatisations/draft';
import { differenceOf, type StepDifference } from '../../../domain/flow/draft/step-difference';
import { tellingFields, toldCharacters } from '../../../domain/steps/api-call/telling';
import { maskedField, maskedLine, maskedText } from '../../../domain/steps/api-call/typed-secrets';
import { isCall } from '../../../domain/steps';
import { beginning } from '../../../domain/values/text/text';

/** The longest value that a difference shows in full, in characters, as in revisions. */
const toldLimit = 500;

/** The steps that differ, as a revision tells them. */
export const presentDifference = (
  before: readonly StoredStep[],
  after: readonly StoredStep[],
): DraftDifference['changes'] => differenceOf(before, after).map(presentChange);

function presentChange({
  step,
  change,
  fields,
}: StepDifference<StoredStep>): DraftDifference['changes'][number] {
  return {
    step_id: step.id,
    type: step.type,
    description: maskedText(step.description, step.data),
    change,
    tells: told(step),
    fields: fields
      .filter(({ field }) => !isMadeField(step.app_webhook_unique_identifier, field))
      .map(({ field, before, after }) => ({
        field,
        before: shortened(maskedField(field, before)),
        after: shortened(maskedField(field, after)),
      })),
  };
}

/** What tells a call from others of its kind: a line of the first field that is filled in, or where it goes. */
function told({ type, data }: StoredStep): string | null {
  if (!isCall(type)) return null;
  const filled = tellingFields
    .map((field) => data[field])
    .find((value) => typeof value === 'string' && value !== '');
  const text = typeof filled === 'string' ? filled : [data['method'], data['url']].filter(Boolean).join(' ');
  const [line = ''] = text.trim().split('\n');
  return maskedLine(beginning(line, toldCharacters)) || null;
}

function shortened(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return text.length <= toldLimit ? value : `${beginning(text, toldLimit)}…`;
}
