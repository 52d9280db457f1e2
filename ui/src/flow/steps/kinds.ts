import { waitEditor } from './wait/editor';
import { splitEditor } from './split/editor';
import type { StepType } from '../../../../domain/steps/types';
import { appEditors } from '../apps';
import type { StepEditor } from './step-editor';
import { appOf, type StepKind } from './step-icon';
import { apiCallEditor } from './api-call/editor';
import { conditionEditor } from './condition/editor';
import { countEditor } from './count/editor';
import { delayEditor } from './delay/editor';
import { loopEditor } from './loop/editor';
import { tagEditor } from './tag/editor';
import { trackEditor } from './track/editor';
import { updateVariableEditor } from './update-variable/editor';

/** The editors of the step kinds; their texts are in the catalogues under `steps`. */
const editors: Readonly<Record<StepType, StepEditor>> = {
  CONDITION: conditionEditor,
  DELAY: delayEditor,
  UPDATE_VARIABLE: updateVariableEditor,
  TAG: tagEditor,
  TRACK: trackEditor,
  LOOP: loopEditor,
  COUNT: countEditor,
  APICALL: apiCallEditor,
  WAIT: waitEditor,
  SPLIT: splitEditor,
};

/** How a step is edited. */
export function editorOf(kind: StepKind): StepEditor {
  const app = appOf(kind);
  return app === null ? editors[kind.type] : appEditors[app];
}
