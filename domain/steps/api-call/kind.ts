import type { StepKind } from '../definition';
import { describeApiCall } from './describe';
import { apiCallData, savedApiCallData } from './schema';

export const apiCallKind = {
  schema: apiCallData,
  savedSchema: savedApiCallData,
  describe: describeApiCall,
  shape: 'plain',
  isWait: false,
  delayOf: () => null,
  isCall: true,
  notesNotCompared: false,
  tagFields: [],
  segmentFields: [],
  messageTemplateFields: [{ field: 'message_template_id', where: null }],
  topicFields: [{ field: 'message_category', where: null }],
} satisfies StepKind<typeof apiCallData>;
