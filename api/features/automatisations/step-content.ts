import type pg from 'pg';
import { z } from 'zod';
import type { StepContent } from '../../../db/flow/change-chain';
import { hasConnection } from '../../../db/flow/connections';
import type { JsonObject } from '../../../domain/entities/common';
import { keepFlow, type StepInput, type StepUpdate } from '../../../domain/entities/step';
import { steps } from '../../../domain/steps';
import type { Names } from '../../../domain/steps/names';
import type { StepType } from '../../../domain/steps/types';
import { errors } from '../../errors';

/** Parses a step's data by its kind. Throws ApiError 400 that names the field, as `data.…`. */
export function parseData(type: StepType, data: JsonObject): JsonObject {
  return parse(z.object({ data: steps[type].schema }), { data }).data;
}

/** Which branch of a new condition takes the steps that follow; undefined when its data does not say. */
export const parseKeepFlow = (data: JsonObject): boolean | null | undefined =>
  parse(z.object({ data: z.object({ keep_flow: keepFlow.optional() }) }), { data }).data.keep_flow;

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw errors.invalidInput(parsed.error);
  return parsed.data;
}

/** The description that a new step gets when nobody wrote one (section 5). */
export function defaultDescription(
  type: StepType,
  data: JsonObject,
  tagNames: ReadonlyMap<number, string>,
): string {
  const names: Names = { tag: (id) => (id === null ? '' : (tagNames.get(id) ?? String(id))) };
  // `data` was parsed by the kind's own schema; the compiler cannot follow that pair through a lookup.
  const kind = steps[type] as { describe(data: JsonObject, names: Names): string };
  return kind.describe(data, names).trim();
}

/** Throws ApiError 404 when the step names a connection that the account has not. */
export async function requireConnection(
  client: pg.ClientBase,
  userId: number,
  { user_app_id }: Pick<StepContent, 'user_app_id'>,
): Promise<void> {
  if (user_app_id !== null && !(await hasConnection(client, userId, user_app_id))) {
    throw errors.notFound('user_app');
  }
}

/** What a call says of a step, its data parsed. */
export const contentOf = (input: StepInput | StepUpdate): StepContent => ({
  type: input.type,
  description: input.description.trim(),
  data: parseData(input.type, input.data),
  user_app_id: input.user_app_id,
  app_webhook_unique_identifier: input.app_webhook_unique_identifier,
});
