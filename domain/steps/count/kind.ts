import type { StepKind } from '../definition';
import { describeCount } from './describe';
import { countData } from './schema';

export const countKind = {
  schema: countData,
  savedSchema: countData,
  describe: describeCount,
  shape: 'plain',
  isWait: false,
  tagFields: [],
  segmentFields: [],
} satisfies StepKind<typeof countData>;
