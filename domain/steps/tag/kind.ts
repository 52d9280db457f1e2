import type { StepKind } from '../definition';
import { describeTag } from './describe';
import { tagStepData } from './schema';

export const tagKind = {
  schema: tagStepData,
  savedSchema: tagStepData,
  describe: describeTag,
  shape: 'plain',
  isWait: false,
  delayOf: () => null,
  isCall: false,
  notesNotCompared: false,
  tagFields: [{ field: 'tag_id', where: null }],
  segmentFields: [],
  messageTemplateFields: [],
  topicFields: [],
} satisfies StepKind<typeof tagStepData>;
