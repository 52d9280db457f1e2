import type { StepKind } from '../definition';
import { describeTag } from './describe';
import { tagStepData } from './schema';

export const tagKind = {
  schema: tagStepData,
  savedSchema: tagStepData,
  describe: describeTag,
  shape: 'plain',
  isWait: false,
  tagFields: [{ field: 'tag_id', where: null }],
  segmentFields: [],
} satisfies StepKind<typeof tagStepData>;
