import type { z } from 'zod';
import { apiCallData } from './api-call/schema';
import { describeApiCall } from './api-call/describe';
import { conditionData } from './condition/schema';
import { describeCondition } from './condition/describe';
import { countData } from './count/schema';
import { describeCount } from './count/describe';
import { delayData } from './delay/schema';
import { describeDelay } from './delay/describe';
import type { Names } from './names';
import { loopData } from './loop/schema';
import { describeLoop } from './loop/describe';
import { tagStepData } from './tag/schema';
import { describeTag } from './tag/describe';
import { savedTrackData, trackStepData } from './track/schema';
import { describeTrack } from './track/describe';
import { updateVariableData } from './update-variable/schema';
import { describeUpdateVariable } from './update-variable/describe';
import type { StepType } from './types';
import type { Words } from '../values/words';

/** One kind of step: the shape of its data, and the description it gets when nobody wrote one (docs/contract.md#descriptions). */
interface StepKind<Schema extends z.ZodType> {
  schema: Schema;
  /** What a save is held to where it is stricter: what is stored already is read by `schema`. */
  savedSchema?: Schema;
  describe(data: z.output<Schema>, names: Names): Words;
}

const kind = <Schema extends z.ZodType>(definition: StepKind<Schema>): StepKind<Schema> => definition;

export const steps = {
  APICALL: kind({ schema: apiCallData, describe: describeApiCall }),
  CONDITION: kind({ schema: conditionData, describe: describeCondition }),
  DELAY: kind({ schema: delayData, describe: describeDelay }),
  UPDATE_VARIABLE: kind({ schema: updateVariableData, describe: describeUpdateVariable }),
  TAG: kind({ schema: tagStepData, describe: describeTag }),
  LOOP: kind({ schema: loopData, describe: describeLoop }),
  TRACK: kind({ schema: trackStepData, savedSchema: savedTrackData, describe: describeTrack }),
  COUNT: kind({ schema: countData, describe: describeCount }),
} satisfies { [K in StepType]: StepKind<z.ZodType> };

/** The parsed data of a kind of step. */
export type StepData<K extends StepType> = z.output<(typeof steps)[K]['schema']>;
