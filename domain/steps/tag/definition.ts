import type { z } from 'zod';
import type { StepDefinition } from '../definition';
import { silentStep } from '../silent-step';
import { interpretTag } from './interpret';
import type { tagStepData } from './schema';

/** Adds a tag to the contact, or removes it. */
export const tagDefinition: StepDefinition<z.output<typeof tagStepData>> = {
  ...silentStep,
  interpret: interpretTag,
  sends: 'tag',
  sentBy: ({ tag_id, is_deletion }) => ({
    kind: 'tag',
    tagId: Number(tag_id),
    isRemoval: is_deletion === true,
    field: 'tag_id',
  }),
  check: () => ({ faults: [], needsContact: true }),
};
