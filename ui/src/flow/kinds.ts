import {
  ApiOutlined,
  BranchesOutlined,
  ClockCircleOutlined,
  EditOutlined,
  NumberOutlined,
  RetweetOutlined,
  TagOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { StepType } from '../../../domain/steps/types';
import type { StepEditor } from './step-editor';
import { conditionEditor } from './steps/condition/editor';
import { delayEditor } from './steps/delay/editor';
import { tagEditor } from './steps/tag/editor';
import { trackEditor } from './steps/track/editor';
import { updateVariableEditor } from './steps/update-variable/editor';

/** A kind of step as the interface has it; its words are in the catalogues under `steps`. */
interface KindView {
  Icon: ComponentType;
  /** Null: shown as a plain card, and not offered. */
  editor: StepEditor | null;
}

const kinds = {
  CONDITION: { Icon: BranchesOutlined, editor: conditionEditor },
  DELAY: { Icon: ClockCircleOutlined, editor: delayEditor },
  UPDATE_VARIABLE: { Icon: EditOutlined, editor: updateVariableEditor },
  TAG: { Icon: TagOutlined, editor: tagEditor },
  TRACK: { Icon: ThunderboltOutlined, editor: trackEditor },
  LOOP: { Icon: RetweetOutlined, editor: null },
  COUNT: { Icon: NumberOutlined, editor: null },
  APICALL: { Icon: ApiOutlined, editor: null },
} satisfies { [K in StepType]: KindView };

/** A kind by its type. */
export const kindOf = (type: StepType): KindView => kinds[type];
