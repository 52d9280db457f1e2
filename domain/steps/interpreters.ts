import type { StepData } from '.';
import { interpretApiCall } from './api-call/interpret';
import { interpretCondition } from './condition/interpret';
import { interpretCount } from './count/interpret';
import { interpretDelay } from './delay/interpret';
import { interpretLoop } from './loop/interpret';
import type { Interpreter } from './run';
import { interpretTag } from './tag/interpret';
import { interpretTrack } from './track/interpret';
import { stepTypes, type StepType } from './types';
import { interpretUpdateVariable } from './update-variable/interpret';

type Interpreters = { [K in StepType]?: Interpreter<StepData<K>> };

/** The kinds a run can walk. A kind that is missing here is refused at publish, by name, and never skipped in a run. */
const built = {
  APICALL: interpretApiCall,
  CONDITION: interpretCondition,
  DELAY: interpretDelay,
  UPDATE_VARIABLE: interpretUpdateVariable,
  TAG: interpretTag,
  LOOP: interpretLoop,
  TRACK: interpretTrack,
  COUNT: interpretCount,
} satisfies Interpreters;

export const interpreters: Interpreters = built;

export const builtStepTypes: ReadonlySet<StepType> = new Set(
  stepTypes.filter((type) => interpreters[type] !== undefined),
);
