import type { StepType } from '../../../domain/steps/types';
import { appEditors } from './apps';
import type { StepEditor } from './step-editor';
import { appOf, type StepKind } from './step-icon';
import { apiCallEditor } from './steps/api-call/editor';
import { conditionEditor } from './steps/condition/editor';
import { countEditor } from './steps/count/editor';
import { delayEditor } from './steps/delay/editor';
import { loopEditor } from './steps/loop/editor';
import { tagEditor } from './steps/tag/editor';
import { trackEditor } from './steps/track/editor';
import { updateVariableEditor } from './steps/update-variable/editor';

/** How the kinds of step are edited; their words are in the catalogues under `steps`. */
const editors: Readonly<Record<StepType, StepEditor>> = {
  CONDITION: conditionEditor,
  DELAY: delayEditor,
  UPDATE_VARIABLE: updateVariableEditor,
  TAG: tagEditor,
  TRACK: trackEditor,
  LOOP: loopEditor,
  COUNT: countEditor,
  APICALL: apiCallEditor,
};

/** How a step is edited. */
export function editorOf(kind: StepKind): StepEditor {
  const app = appOf(kind);
  return app === null ? editors[kind.type] : appEditors[app];
}
