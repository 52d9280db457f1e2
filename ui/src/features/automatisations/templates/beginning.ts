import type { TFunction } from 'i18next';
import { everyTime } from '../../../../../domain/entities/automatisations/reentry';
import { templates, type TemplateName } from '../../../../../domain/templates';
import { blankReentry, reentryDraftOf, type ReentryDraft } from '../reentry';

/** The starting point of a flow: a template, or nothing. */
export type Beginning = TemplateName | 'blank';

/** The dialog fields that a template can fill in. */
export interface BeginningFields extends ReentryDraft {
  template: Beginning;
  name: string;
  eventName: string;
  /** For a template with an exit event: that event. */
  exitEventName: string;
}

/** The values of the fields when a starting point is chosen. */
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

/** The fields after another starting point is chosen: typed values stay, suggestions of the previous one are replaced. */
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

/** Whether a starting point has an exit event. */
export const hasExitEvent = (beginning: Beginning): boolean =>
  beginning !== 'blank' && templates[beginning].exitEvent !== undefined;
