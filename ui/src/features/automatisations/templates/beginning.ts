import type { TFunction } from 'i18next';
import { templates, type TemplateName } from '../../../../../domain/templates';
import type { Automatisation } from '../../../../../domain/entities/automatisation';

/** What a flow is made from: a template, or nothing. */
export type Beginning = TemplateName | 'blank';

/** The fields of the dialog that a template has something to say about. */
export interface BeginningFields {
  template: Beginning;
  name: string;
  eventName: string;
  /** Of a template that contacts leave by an event: which one. */
  exitEventName: string;
  reentry: Automatisation['reentry'];
}

/** What the fields hold when a beginning is chosen. */
const suggested = (beginning: Beginning, t: TFunction): BeginningFields => {
  if (beginning === 'blank')
    return { template: 'blank', name: '', eventName: '', exitEventName: '', reentry: 'every' };
  const { entryEvent: eventName, exitEvent: exitEventName = '', reentry = 'every' } = templates[beginning];
  return { template: beginning, name: t(`templates.names.${beginning}`), eventName, exitEventName, reentry };
};

/** The fields once another beginning is chosen: what was typed stays, what the one before suggested gives way. */
export function afterChoice(now: BeginningFields, chosen: Beginning, t: TFunction): BeginningFields {
  const [before, next] = [suggested(now.template, t), suggested(chosen, t)];
  return {
    template: chosen,
    name: now.name === before.name ? next.name : now.name,
    eventName: now.eventName === before.eventName ? next.eventName : now.eventName,
    exitEventName: now.exitEventName === before.exitEventName ? next.exitEventName : now.exitEventName,
    reentry: now.reentry === before.reentry ? next.reentry : now.reentry,
  };
}

/** Whether contacts leave what a beginning makes by an event of theirs. */
export const hasExitEvent = (beginning: Beginning): boolean =>
  beginning !== 'blank' && templates[beginning].exitEvent !== undefined;
