import type { StepType } from '../../../domain/steps/types';
import { definitionOf } from '../../../domain/steps/definitions';
import type { JsonObject } from '../../../domain/entities/common';
import { addressedOf, withStoredSecrets } from '../../../domain/steps/api-call/typed-secrets';
import { errors } from '../../http/errors';

/**
 * A step's data as it is saved: what was shown as a mask comes back as one, and stands for what is stored. Throws ApiError 400 for a mask
 * that stands for nothing, or that would go to another host.
 */
export function withKeptSecrets<Given extends { type: StepType; data: JsonObject }>(
  given: Given,
  stored: JsonObject,
): Given {
  const call = definitionOf(given.type).isCall ? addressedOf(given.data) : null;
  if (!call) return given;
  const before = addressedOf(stored) ?? { url: '', headers: {} };
  const { lost, ...kept } = withStoredSecrets(call, before);
  if (lost.length > 0) throw errors.secretNeededAgain(lost.map((field) => `data.${field}`));
  const { url, headers } = kept;
  const data = { ...given.data, ...('url' in given.data && { url }) };
  // Members that are no texts are for the schema to refuse.
  const isWhole =
    Object.keys(headers).length === Object.keys((given.data['headers'] as object | undefined) ?? {}).length;
  return { ...given, data: 'headers' in given.data && isWhole ? { ...data, headers } : data };
}
