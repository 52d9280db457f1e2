import type { TFunction } from 'i18next';
import type { GoalInput } from '../../../../../domain/entities/automatisations/goal';
import { everyTime } from '../../../../../domain/entities/automatisations/reentry';
import { templates, type TemplateName } from '../../../../../domain/templates';
import { goalOf } from '../../../../../domain/templates/parts/template';
import { blankReentry, reentryDraftOf, type ReentryDraft } from '../trigger/reentry';

/** The starting point of a flow: a template, or nothing. */
export type Beginning = TemplateName | 'blank';

/** The dialog fields that a template can fill in. */
export interface BeginningFields extends ReentryDraft {
  template: Beginning;
  name: string;
  eventName: string;
  /** For a template at whose exit event contacts leave, or whose steps wait for an event: that event. */
  otherEventName: string;
}

/** The values of the fields when a starting point is chosen. */
const suggested = (beginning: Beginning, t: TFunction): BeginningFields => {
  if (beginning === 'blank')
    return { template: 'blank', name: '', eventName: '', otherEventName: '', ...blankReentry };
  const { entryEvent: eventName, exitEvent, awaitedEvent, reentry } = templates[beginning];
  const name = t(`templates.names.${beginning}`);
  return {
    template: beginning,
    name,
    eventName,
    otherEventName: exitEvent ?? awaitedEvent ?? '',
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
    otherEventName: stays('otherEventName'),
    reentry: stays('reentry'),
    periodAmount: stays('periodAmount'),
    periodUnit: stays('periodUnit'),
    reentryField: stays('reentryField'),
  };
}

/** What a starting point asks for besides the event that starts it: the one at which contacts leave, or for which its steps wait. */
export function otherEventOf(beginning: Beginning): 'exitEvent' | 'awaitedEvent' | null {
  if (beginning === 'blank') return null;
  if (templates[beginning].exitEvent !== undefined) return 'exitEvent';
  return templates[beginning].awaitedEvent === undefined ? null : 'awaitedEvent';
}

/** The goal that a flow from a starting point begins with, given the event that starts it. */
export const goalOfBeginning = (
  { template, otherEventName }: Pick<BeginningFields, 'template' | 'otherEventName'>,
  entryEvent: string,
): GoalInput | null =>
  template === 'blank' ? null : goalOf(templates[template], { entryEvent, exitEvent: otherEventName.trim() });
