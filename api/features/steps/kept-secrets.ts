import type { StepType } from '../../../domain/steps/types';
import { isCall } from '../../../domain/steps';
import type { JsonObject } from '../../../domain/entities/common';
import { addressedOf, withStoredSecrets } from '../../../domain/steps/api-call/typed-secrets';
import { errors } from '../../http/errors';

/**
 * A step's data for saving: secrets are shown as masks, and a mask that comes back is replaced by the stored secret. Throws ApiError 400
 * for a mask without a stored secret, or one that would go to another host; it names the field, as `data.…` of what is `at` a place.
 */
export function withKeptSecrets<Given extends { type: StepType; data: JsonObject }>(
  given: Given,
  stored: JsonObject,
  at: readonly PropertyKey[] = [],
): Given {
  const call = isCall(given.type) ? addressedOf(given.data) : null;
  if (!call) return given;
  const before = addressedOf(stored) ?? { url: '', headers: {} };
  const { lost, ...kept } = withStoredSecrets(call, before);
  if (lost.length > 0) throw errors.secretNeededAgain(lost.map((field) => [...at, 'data', field].join('.')));
  const { url, headers } = kept;
  const data = { ...given.data, ...('url' in given.data && { url }) };
  // The schema refuses members that are not text.
  const isWhole =
    Object.keys(headers).length === Object.keys((given.data['headers'] as object | undefined) ?? {}).length;
  return { ...given, data: 'headers' in given.data && isWhole ? { ...data, headers } : data };
}
