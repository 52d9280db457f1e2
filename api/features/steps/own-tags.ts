import type { StepContent } from '../../../db/steps/change-chain';
import { tagOf } from '../../../domain/steps';
import { errors } from '../../http/errors';

/** Throws ApiError 404 when a step that is saved names a tag that the account does not have. */
export function refuseForeignTag({ type, data }: StepContent, ownTags: ReadonlyMap<number, string>): void {
  const tag = tagOf(type, data);
  if (tag !== null && !ownTags.has(tag)) throw errors.notFound('tag');
}
