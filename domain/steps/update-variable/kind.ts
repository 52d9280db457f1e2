import type { StepKind } from '../definition';
import { describeUpdateVariable } from './describe';
import { updateVariableData } from './schema';

export const updateVariableKind = {
  schema: updateVariableData,
  savedSchema: updateVariableData,
  describe: describeUpdateVariable,
  shape: 'plain',
  isWait: false,
  delayOf: () => null,
  isCall: false,
  notesNotCompared: false,
  tagFields: [],
  segmentFields: [],
  messageTemplateFields: [],
  topicFields: [],
} satisfies StepKind<typeof updateVariableData>;
