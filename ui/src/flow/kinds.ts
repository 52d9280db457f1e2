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
import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import { apps } from '../../../domain/apps';
import { appKindOfWebhook } from '../../../domain/apps/webhook';
import type { AppKind } from '../../../domain/entities/app';
import type { Step } from '../../../domain/entities/step';
import type { StepType } from '../../../domain/steps/types';
import { appEditors } from './apps';
import { appIcons } from './apps/icons';
import type { StepEditor } from './step-editor';
import { apiCallEditor } from './steps/api-call/editor';
import { conditionEditor } from './steps/condition/editor';
import { countEditor } from './steps/count/editor';
import { delayEditor } from './steps/delay/editor';
import { loopEditor } from './steps/loop/editor';
import { tagEditor } from './steps/tag/editor';
import { trackEditor } from './steps/track/editor';
import { updateVariableEditor } from './steps/update-variable/editor';

/** A kind of step as the interface has it; its words are in the catalogues under `steps`. */
interface KindView {
  Icon: ComponentType;
  editor: StepEditor;
}

const kinds: Readonly<Record<StepType, KindView>> = {
  CONDITION: { Icon: BranchesOutlined, editor: conditionEditor },
  DELAY: { Icon: ClockCircleOutlined, editor: delayEditor },
  UPDATE_VARIABLE: { Icon: EditOutlined, editor: updateVariableEditor },
  TAG: { Icon: TagOutlined, editor: tagEditor },
  TRACK: { Icon: ThunderboltOutlined, editor: trackEditor },
  LOOP: { Icon: RetweetOutlined, editor: loopEditor },
  COUNT: { Icon: NumberOutlined, editor: countEditor },
  APICALL: { Icon: ApiOutlined, editor: apiCallEditor },
};

/** A kind by its type. */
export const kindOf = (type: StepType): KindView => kinds[type];

/** What a step is: its kind, and, of a call, what it has which app do. */
export type StepKind = Pick<Step, 'type' | 'app_webhook_unique_identifier'>;

/** The app that a step calls; null for every other step, and for a call of an address of one's own. */
export const appOf = ({ type, app_webhook_unique_identifier: webhook }: StepKind): AppKind | null =>
  type === 'APICALL' && webhook !== null ? appKindOfWebhook(webhook) : null;

/** A step's icon: its app's, or its kind's. */
export function stepIcon(kind: StepKind): ComponentType {
  const app = appOf(kind);
  return app === null || app === 'http' ? kindOf(kind.type).Icon : appIcons[app];
}

/** What a step is called: its app's name, or its kind's. */
export function stepTitle(kind: StepKind, t: TFunction): string {
  const app = appOf(kind);
  return app === null || app === 'http' ? t(`steps.names.${kind.type}`) : apps[app].name;
}

/** How a step is edited. */
export function editorOf(kind: StepKind): StepEditor {
  const app = appOf(kind);
  return app === null ? kindOf(kind.type).editor : appEditors[app];
}
