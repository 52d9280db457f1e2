import type { StepKind } from '../definition';
import { describeCondition } from './describe';
import { conditionData } from './schema';

export const conditionKind = {
  schema: conditionData,
  savedSchema: conditionData,
  describe: describeCondition,
  shape: 'branching',
  isWait: false,
  delayOf: () => null,
  isCall: false,
  notesNotCompared: true,
  tagFields: [{ field: 'value', where: { field: 'operation', value: 'CONTACT_IS_IN_TAG' } }],
  segmentFields: [{ field: 'value', where: { field: 'operation', value: 'CONTACT_IS_IN_SEGMENT' } }],
  messageTemplateFields: [],
  topicFields: [],
} satisfies StepKind<typeof conditionData>;
