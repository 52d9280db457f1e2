import type { StepKind } from '../definition';
import { describeDelay } from './describe';
import { delayData } from './schema';

export const delayKind = {
  schema: delayData,
  savedSchema: delayData,
  describe: describeDelay,
  shape: 'plain',
  isWait: true,
  tagFields: [],
  segmentFields: [],
} satisfies StepKind<typeof delayData>;
