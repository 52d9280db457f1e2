import type { StepKind } from '../definition';
import { describeCount } from './describe';
import { countData } from './schema';

export const countKind = {
  schema: countData,
  savedSchema: countData,
  describe: describeCount,
  shape: 'plain',
  isWait: false,
  delayOf: () => null,
  isCall: false,
  notesNotCompared: false,
  tagFields: [],
  segmentFields: [],
  messageTemplateFields: [],
  topicFields: [],
} satisfies StepKind<typeof countData>;
