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
  /** For a template whose steps wait for an event: that event. */
  awaitedEventName: string;
}

/** The values of the fields when a starting point is chosen. */
const suggested = (beginning: Beginning, t: TFunction): BeginningFields => {
  if (beginning === 'blank')
    return { template: 'blank', name: '', eventName: '', awaitedEventName: '', ...blankReentry };
  const { entryEvent: eventName, awaitedEvent: awaitedEventName = '', reentry } = templates[beginning];
  const name = t(`templates.names.${beginning}`);
  return {
    template: beginning,
    name,
    eventName,
    awaitedEventName,
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
    awaitedEventName: stays('awaitedEventName'),
    reentry: stays('reentry'),
    periodAmount: stays('periodAmount'),
    periodUnit: stays('periodUnit'),
    reentryField: stays('reentryField'),
  };
}

/** Whether the steps of a starting point wait for an event of a name of its own. */
export const waitsForEvent = (beginning: Beginning): boolean =>
  beginning !== 'blank' && templates[beginning].awaitedEvent !== undefined;
