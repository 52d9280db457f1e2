import { waitCard } from './wait/card';
import { splitCard } from './split/card';
import type { StepType } from '../../../../domain/steps/types';
import { apiCallCard } from './api-call/card';
import { conditionCard } from './condition/card';
import { countCard } from './count/card';
import { delayCard } from './delay/card';
import { loopCard } from './loop/card';
import type { StepCard } from './step-card';
import { tagCard } from './tag/card';
import { trackCard } from './track/card';
import { updateVariableCard } from './update-variable/card';

/** The cards of the step kinds. Their forms (kinds.ts) are loaded later. */
export const cards: Readonly<Record<StepType, StepCard>> = {
  CONDITION: conditionCard,
  DELAY: delayCard,
  UPDATE_VARIABLE: updateVariableCard,
  TAG: tagCard,
  TRACK: trackCard,
  LOOP: loopCard,
  COUNT: countCard,
  APICALL: apiCallCard,
  WAIT: waitCard,
  SPLIT: splitCard,
};
