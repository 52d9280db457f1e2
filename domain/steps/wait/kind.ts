import type { StepKind } from '../definition';
import { describeWait } from './describe';
import { waitData } from './schema';

export const waitKind = {
  schema: waitData,
  savedSchema: waitData,
  describe: describeWait,
  shape: 'wait',
  isWait: true,
  delayOf: (data) => waitData.safeParse(data).data?.time_out ?? null,
  isCall: false,
  notesNotCompared: false,
  tagFields: [],
  segmentFields: [],
  messageTemplateFields: [],
  topicFields: [],
} satisfies StepKind<typeof waitData>;
