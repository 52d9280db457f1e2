import type { z } from 'zod';
import type { StepDefinition, StepKind } from '../definition';
import { silentStep } from '../silent-step';
import { describeTag } from './describe';
import { interpretTag } from './interpret';
import { tagStepData } from './schema';

export const tagKind = {
  schema: tagStepData,
  savedSchema: tagStepData,
  describe: describeTag,
  sentences: [false, true].map(
    (is_deletion) => (named: string) => describeTag({ tag_id: 0, is_deletion }, { tag: () => named }),
  ),
  shape: 'plain',
  isWait: false,
  tagFields: [{ field: 'tag_id', where: null }],
} satisfies StepKind<typeof tagStepData>;

/** Adds a tag to the contact, or removes it. */
export const tagDefinition: StepDefinition<z.output<typeof tagStepData>> = {
  ...silentStep,
  interpret: interpretTag,
  isSender: true,
  sends: ({ tag_id, is_deletion }) => ({
    ...{ kind: 'tag', tagId: Number(tag_id), isRemoval: is_deletion === true, field: 'tag_id' },
  }),
  check: () => ({ faults: [], needsContact: true }),
};
