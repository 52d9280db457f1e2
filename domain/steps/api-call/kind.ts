import type { StepKind } from '../definition';
import { describeApiCall } from './describe';
import { apiCallData } from './schema';

export const apiCallKind = {
  schema: apiCallData,
  savedSchema: apiCallData,
  describe: describeApiCall,
  shape: 'plain',
  isWait: false,
  tagFields: [],
  segmentFields: [],
} satisfies StepKind<typeof apiCallData>;
