import type { TFunction } from 'i18next';
import { everyTime } from '../../../../../domain/entities/automatisations/reentry';
import { templates, type TemplateName } from '../../../../../domain/templates';
import { blankReentry, reentryDraftOf, type ReentryDraft } from '../reentry';

/** What a flow is made from: a template, or nothing. */
export type Beginning = TemplateName | 'blank';

/** The fields of the dialog that a template has something to say about. */
export interface BeginningFields extends ReentryDraft {
  template: Beginning;
  name: string;
  eventName: string;
  /** Of a template that contacts leave by an event: which one. */
  exitEventName: string;
}

/** What the fields hold when a beginning is chosen. */
const suggested = (beginning: Beginning, t: TFunction): BeginningFields => {
  if (beginning === 'blank')
    return { template: 'blank', name: '', eventName: '', exitEventName: '', ...blankReentry };
  const { entryEvent: eventName, exitEvent: exitEventName = '', reentry } = templates[beginning];
  const name = t(`templates.names.${beginning}`);
  return {
    template: beginning,
    name,
    eventName,
    exitEventName,
    ...reentryDraftOf({ ...everyTime, ...reentry }),
  };
};

/** The fields once another beginning is chosen: what was typed stays, what the one before suggested gives way. */
export function afterChoice(now: BeginningFields, chosen: Beginning, t: TFunction): BeginningFields {
  const [before, next] = [suggested(now.template, t), suggested(chosen, t)];
  const stays = <K extends keyof BeginningFields>(field: K): BeginningFields[K] =>
    now[field] === before[field] ? next[field] : now[field];
  return {
    template: chosen,
    name: stays('name'),
    eventName: stays('eventName'),
    exitEventName: stays('exitEventName'),
    reentry: stays('reentry'),
    periodAmount: stays('periodAmount'),
    periodUnit: stays('periodUnit'),
    reentryField: stays('reentryField'),
  };
}

/** Whether contacts leave what a beginning makes by an event of theirs. */
export const hasExitEvent = (beginning: Beginning): boolean =>
  beginning !== 'blank' && templates[beginning].exitEvent !== undefined;
