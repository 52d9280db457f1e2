import type { StepKind } from '../definition';
import { describeWait } from './describe';
import { waitData } from './schema';

export const waitKind = {
  schema: waitData,
  savedSchema: waitData,
  describe: describeWait,
  shape: 'wait',
  isWait: true,
  tagFields: [],
  segmentFields: [],
} satisfies StepKind<typeof waitData>;
