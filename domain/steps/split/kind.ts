import type { StepKind } from '../definition';
import { describeSplit } from './describe';
import { splitData } from './schema';

export const splitKind = {
  schema: splitData,
  savedSchema: splitData,
  describe: describeSplit,
  shape: 'split',
  isWait: false,
  tagFields: [],
  segmentFields: [],
} satisfies StepKind<typeof splitData>;
