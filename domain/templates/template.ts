import type { Words } from '../values/words';
import type { AppKind } from '../entities/app';
import type { Reentry } from '../entities/automatisations/reentry';
import type { StepData } from '../steps';
import type { AppFields } from '../steps/api-call/schema';
import { delayUnits, type DelayUnit } from '../steps/delay/schema';
import type { StepType } from '../steps/types';
import type { TemplateField, TemplateTag } from './vocabulary';

interface Described {
  /** What its card says; what the step does where it is absent (docs/contract.md#descriptions). */
  description?: string;
}

/** A step that calls an app: by the app's first action, through a connection that is left to choose. */
interface AppStep extends Described {
  type: 'APICALL';
  app: AppKind;
  data: AppFields;
}

interface ConditionStep extends Described {
  type: 'CONDITION';
  data: Partial<StepData<'CONDITION'>>;
  whenTrue: TemplateStep[];
  whenFalse: TemplateStep[];
}

type PlainStep = {
  [K in Exclude<StepType, 'APICALL' | 'CONDITION'>]: Described & { type: K; data: Partial<StepData<K>> };
}[Exclude<StepType, 'APICALL' | 'CONDITION'>];

/** A step of a template: what its kind's schema has a default for may be left out. */
export type TemplateStep = PlainStep | AppStep | ConditionStep;

/** For whom the steps of a template are written. */
export interface Writing {
  /** The words in the language of who makes the flow: they are what customers read. */
  say: (words: Words) => string;
  /** A tag's id in the account. */
  tag: (name: TemplateTag) => number;
  /** The event that starts the flow: the template's own, unless another was chosen. */
  entryEvent: string;
  /** The clocks of its days and hours. */
  timezone: string;
}

/** A flow to begin with. Its name and its sentence are in the interface's catalogues, under `templates`. */
export interface Template {
  isCampaign: boolean;
  /** What starts it, empty for a campaign: a suggestion, which whoever makes the flow may change. */
  entryEvent: string;
  /** At each event when absent. */
  reentry?: Pick<Reentry, 'reentry'> & Partial<Reentry>;
  /** The event at which contacts leave it. */
  exitEvent?: string;
  /** The custom fields that its steps read. */
  fields?: readonly TemplateField[];
  steps(writing: Writing): TemplateStep[];
}

/** The timezone of days and hours for an account that has none (docs/contract.md#delay). */
export const suggestedZone = 'America/Montreal';

/** A wait of so many units. */
export const wait = (
  count: number,
  unit: DelayUnit,
  window: Partial<StepData<'DELAY'>> = {},
): TemplateStep => ({
  type: 'DELAY',
  data: { delay: count * delayUnits[unit], delay_unit: unit, ...window },
});

const unsubscribe: Words = { en: 'Unsubscribe', fr: 'Me désinscrire' };

/** The text of an e-mail, with the link by which its reader leaves the list. */
export const withWayOut = (say: Writing['say'], html: Words): string =>
  `${say(html)}\n\n<a href="{{ unsubscribe_url }}">${say(unsubscribe)}</a>`;

/** An e-mail to the run's contact, with the link by which it leaves the list. */
export const email = (
  { say }: Writing,
  mail: Record<'description' | 'subject' | 'html', Words>,
): TemplateStep => ({
  type: 'APICALL',
  app: 'sendgrid',
  description: say(mail.description),
  data: {
    to: '{{ contact.email }}',
    subject: say(mail.subject),
    html: withWayOut(say, mail.html),
  },
});
