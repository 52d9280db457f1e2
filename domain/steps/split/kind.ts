import type { StepKind } from '../definition';
import { describeSplit } from './describe';
import { splitData } from './schema';

export const splitKind = {
  schema: splitData,
  savedSchema: splitData,
  describe: describeSplit,
  shape: 'split',
  isWait: false,
  delayOf: () => null,
  isCall: false,
  notesNotCompared: false,
  tagFields: [],
  segmentFields: [],
  messageTemplateFields: [],
  topicFields: [],
} satisfies StepKind<typeof splitData>;
