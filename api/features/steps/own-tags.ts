import type { StepContent } from '../../../db/steps/change-chain';
import { conditionData } from '../../../domain/steps/condition/schema';
import { loopData } from '../../../domain/steps/loop/schema';
import { tagStepData } from '../../../domain/steps/tag/schema';
import { errors } from '../../http/errors';

/** The tag that a step names; null where it names none. */
function tagOf({ type, data }: Pick<StepContent, 'type' | 'data'>): number | null {
  switch (type) {
    case 'TAG':
      return tagStepData.parse(data).tag_id;
    case 'LOOP': {
      const { source, value } = loopData.parse(data);
      return source === 'tag' ? numberOf(value) : null;
    }
    case 'CONDITION': {
      const { operation, value } = conditionData.parse(data);
      return operation === 'CONTACT_IS_IN_TAG' ? numberOf(value) : null;
    }
    default:
      return null;
  }
}

const numberOf = (value: unknown): number | null => (/^\d{1,15}$/.test(String(value)) ? Number(value) : null);

/** Throws ApiError 404 when a step that is saved names a tag that the account does not have. */
export function refuseForeignTag(content: StepContent, ownTags: ReadonlyMap<number, string>): void {
  const tag = tagOf(content);
  if (tag !== null && !ownTags.has(tag)) throw errors.notFound('tag');
}
