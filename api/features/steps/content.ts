import { z } from 'zod';
import type { AccountCheckContext } from '../../../db/automatisations/problem-context';
import type { StepContent } from '../../../db/steps/change-chain';
import { actionOfWebhook } from '../../../domain/apps/webhook';
import type { JsonObject } from '../../../domain/entities/common';
import type { KeptFlow } from '../../../domain/flow/chain/insert';
import {
  keepFlow,
  keepFlowOfSplit,
  keepFlowOfWait,
  type StepInput,
} from '../../../domain/entities/automatisations/steps/step';
import { hasWays, isTwoWay, steps } from '../../../domain/steps';
import { definitionOf } from '../../../domain/steps/definitions';
import type { Names } from '../../../domain/steps/names';
import type { StepType } from '../../../domain/steps/types';
import { languages, type Language } from '../../../domain/values/language';
import { wordsIn, type Words } from '../../../domain/values/text/words';
import { fit } from '../../http/input';

/** The members that calls about a step have in common. */
type ContentGiven = Pick<StepInput, keyof StepContent>;

const savedSchema = (type: StepType): z.ZodType<JsonObject> => steps[type].savedSchema;

/** A step's content in a call, its data parsed by its type. Throws ApiError 400 that names the field, as `data.…` of what is `at` a place. */
export const contentOf = (input: ContentGiven, at: readonly PropertyKey[] = []): StepContent => ({
  type: input.type,
  description: input.description.trim(),
  data: fit(z.object({ data: savedSchema(input.type) }), { data: input.data }, at).data,
  user_app_id: input.user_app_id,
  app_webhook_unique_identifier: input.app_webhook_unique_identifier,
});

/** The content as it is stored over what was stored: without what only the product writes. */
export const savedContent = (content: StepContent, stored: JsonObject): StepContent => ({
  ...content,
  data: definitionOf(content.type).saved(content.data, stored),
});

const keepFlowInData = z.object({ data: z.object({ keep_flow: keepFlow.optional() }) });
const keepFlowInWait = z.object({ data: z.object({ keep_flow: keepFlowOfWait.optional() }) });
const keepFlowInSplit = z.object({ data: z.object({ keep_flow: keepFlowOfSplit.optional() }) });

/** Where the steps go that follow a new step with branches; undefined when its data does not say. Throws ApiError 400. */
export function keepFlowOf(
  { type, data }: Pick<StepInput, 'type' | 'data'>,
  at: readonly PropertyKey[] = [],
): KeptFlow | undefined {
  if (!hasWays(type)) return fit(keepFlowInData, { data }, at).data.keep_flow;
  return fit(isTwoWay(type) ? keepFlowInWait : keepFlowInSplit, { data }, at).data.keep_flow;
}

/** The default description of a new step, in the creator's language (docs/contract.md#descriptions). */
export const defaultDescription = (content: StepContent, known: NamesOfAccount, language: Language): string =>
  wordsIn(defaultWords(content, known), language).trim();

/** What steps of an account may name: id to name. */
type NamesOfAccount = Pick<AccountCheckContext, 'tagNames' | 'segmentNames'>;

function defaultWords(
  { type, data, app_webhook_unique_identifier: identifier }: StepContent,
  { tagNames, segmentNames }: NamesOfAccount,
): Words {
  const ofApp = identifier === null ? undefined : actionOfWebhook(identifier)?.action.stepDescription;
  if (ofApp !== undefined) return ofApp;
  const among = (known: ReadonlyMap<number, string>) => (id: number | null) =>
    id === null ? '' : (known.get(id) ?? String(id));
  const names: Names = { tag: among(tagNames), segment: among(segmentNames) };
  // `data` was parsed by the kind's own schema; the compiler cannot follow that pair through a lookup.
  const kind = steps[type] as { describe(data: JsonObject, names: Names): Words };
  return kind.describe(data, names);
}

/**
 * The description of a saved step: the one that its user wrote. If it is empty, or still the default for the old data, it becomes the
 * default for the new data, so that a card never describes what the step no longer does.
 */
export function savedDescription(
  content: StepContent,
  before: StepContent,
  known: NamesOfAccount,
  language: Language,
): string {
  const isMade = (description: string): boolean =>
    languages.some((own) => description === defaultDescription(before, known, own));
  return content.description === '' || isMade(content.description)
    ? defaultDescription(content, known, language)
    : content.description;
}
