import type { StepData } from '.';
import { apiCallDefinition } from './api-call/definition';
import { conditionDefinition } from './condition/definition';
import { countDefinition } from './count/definition';
import type { StepDefinition } from './definition';
import { delayDefinition } from './delay/definition';
import { loopDefinition } from './loop/definition';
import { tagDefinition } from './tag/definition';
import { trackDefinition } from './track/definition';
import { waitDefinition } from './wait/definition';
import { splitDefinition } from './split/definition';
import type { StepType } from './types';
import { updateVariableDefinition } from './update-variable/definition';

const definitions: { [K in StepType]: StepDefinition<StepData<K>> } = {
  APICALL: apiCallDefinition,
  CONDITION: conditionDefinition,
  DELAY: delayDefinition,
  UPDATE_VARIABLE: updateVariableDefinition,
  TAG: tagDefinition,
  LOOP: loopDefinition,
  TRACK: trackDefinition,
  COUNT: countDefinition,
  WAIT: waitDefinition,
  SPLIT: splitDefinition,
};

/**
 * The server-side parts of a kind. Its members receive data parsed by the kind's schema: the registry pairs the two, and the compiler
 * cannot follow that pair through a lookup.
 */
export const definitionOf = (type: StepType): StepDefinition<object> =>
  definitions[type] as unknown as StepDefinition<object>;
