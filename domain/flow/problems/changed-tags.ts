import { definitionOf } from '../../steps/definitions';
import type { StartableFlow } from './checked-flow';

/** The tags that steps of the flows add to contacts, or remove. */
export const changedTags = (
  flows: readonly Pick<StartableFlow, 'steps'>[],
  change: 'added' | 'removed',
): ReadonlySet<number> =>
  new Set(
    flows.flatMap(({ steps }) =>
      steps.flatMap(({ type, data }) => {
        const sent = definitionOf(type).sentBy(data);
        return sent?.kind === 'tag' && sent.isRemoval === (change === 'removed') ? sent.tagId : [];
      }),
    ),
  );
