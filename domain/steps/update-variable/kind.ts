import type { StepKind } from '../definition';
import { describeUpdateVariable } from './describe';
import { updateVariableData } from './schema';

export const updateVariableKind = {
  schema: updateVariableData,
  savedSchema: updateVariableData,
  describe: describeUpdateVariable,
  shape: 'plain',
  isWait: false,
  tagFields: [],
  segmentFields: [],
} satisfies StepKind<typeof updateVariableData>;
