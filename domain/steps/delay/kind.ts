import type { StepKind } from '../definition';
import { describeDelay } from './describe';
import { delayData } from './schema';

export const delayKind = {
  schema: delayData,
  savedSchema: delayData,
  describe: describeDelay,
  shape: 'plain',
  isWait: true,
  delayOf: (data) => delayData.safeParse(data).data ?? null,
  isCall: false,
  notesNotCompared: false,
  tagFields: [],
  segmentFields: [],
  messageTemplateFields: [],
  topicFields: [],
} satisfies StepKind<typeof delayData>;
