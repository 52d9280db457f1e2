import type { StepKind } from '../definition';
import { describeLoop } from './describe';
import { loopData } from './schema';

export const loopKind = {
  schema: loopData,
  savedSchema: loopData,
  describe: describeLoop,
  shape: 'loop',
  isWait: false,
  delayOf: () => null,
  isCall: false,
  notesNotCompared: false,
  tagFields: [{ field: 'value', where: { field: 'source', value: 'tag' } }],
  segmentFields: [{ field: 'value', where: { field: 'source', value: 'segment' } }],
  messageTemplateFields: [],
  topicFields: [],
} satisfies StepKind<typeof loopData>;
