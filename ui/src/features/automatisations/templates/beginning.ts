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
  reentry: Automatisation['reentry'];
}

/** What the fields hold when a beginning is chosen. */
const suggested = (beginning: Beginning, t: TFunction): BeginningFields => {
  if (beginning === 'blank') return { template: 'blank', name: '', eventName: '', reentry: 'every' };
  const { entryEvent, reentry = 'every' } = templates[beginning];
  return { template: beginning, name: t(`templates.names.${beginning}`), eventName: entryEvent, reentry };
};

/** The fields once another beginning is chosen: what was typed stays, what the one before suggested gives way. */
export function afterChoice(now: BeginningFields, chosen: Beginning, t: TFunction): BeginningFields {
  const [before, next] = [suggested(now.template, t), suggested(chosen, t)];
  return {
    template: chosen,
    name: now.name === before.name ? next.name : now.name,
    eventName: now.eventName === before.eventName ? next.eventName : now.eventName,
    reentry: now.reentry === before.reentry ? next.reentry : now.reentry,
  };
}
