import { escapedLiquid } from '../../message-templates/blocks/escaped-liquid';
import { liquidPieces } from '../../message-templates/blocks/liquid-pieces';
import type { Words } from '../../values/text/words';
import type { AppKind } from '../../entities/app';
import type { GoalInput } from '../../entities/automatisations/goal';
import type { Reentry } from '../../entities/automatisations/reentry';
import { isReservedEventName } from '../../entities/segments/segment-event';
import type { StepData } from '../../steps';
import type { AppFields } from '../../steps/api-call/schema';
import { delayData, delayUnits, type DelayUnit } from '../../steps/delay/schema';
import type { StepType } from '../../steps/types';
import type { TemplateField, TemplateTag } from './vocabulary';

interface Described {
  /** The description on its card; when absent, what the step does (docs/contract.md#descriptions). */
  description?: string;
}

/** A step that calls an app: its first action, with the connection still to be chosen. */
interface AppStep extends Described {
  type: 'APICALL';
  app: AppKind;
  data: AppFields;
}

/** A step with two branches. What follows it in its chain stands where they join. */
type BranchingStep = {
  [K in 'CONDITION' | 'WAIT']: Described & {
    type: K;
    data: Partial<StepData<K>>;
    whenTrue: TemplateStep[];
    whenFalse: TemplateStep[];
  };
}['CONDITION' | 'WAIT'];

interface SplitStep extends Described {
  type: 'SPLIT';
  data: Partial<StepData<'SPLIT'>>;
  /** The steps of its ways, by their ids. */
  onWays: Readonly<Record<string, TemplateStep[]>>;
}

type PlainStep = {
  [K in Exclude<StepType, 'APICALL' | 'CONDITION' | 'WAIT' | 'SPLIT'>]: Described & {
    type: K;
    data: Partial<StepData<K>>;
  };
}[Exclude<StepType, 'APICALL' | 'CONDITION' | 'WAIT' | 'SPLIT'>];

/** A step of a template; fields with a default in its kind's schema may be omitted. */
export type TemplateStep = PlainStep | AppStep | BranchingStep | SplitStep;

/** The context for which a template's steps are written. */
export interface Writing {
  /** Picks the words in the language of the person who creates the flow: customers will read them. */
  say: (words: Words) => string;
  /** A tag's id in the account. */
  tag: (name: TemplateTag) => number;
  /** The event that starts the flow: the template's own, unless the user chose another. */
  entryEvent: string;
  /** The event for which its steps wait: the template's own, unless the user chose another. */
  awaitedEvent: string;
  /** The timezone of its days and hours. */
  timezone: string;
}

/** The goal that a flow from a template begins with: what contacts should do after they enter. */
interface TemplateGoal extends Pick<GoalInput, 'window_days' | 'value_field'> {
  /** Which of the template's events it is; the user's, where the user chose another. */
  event: 'entryEvent' | 'exitEvent';
}

/** A flow template. Its name and its description are in the interface's catalogues, under `templates`. */
export interface Template {
  isCampaign: boolean;
  /** The suggested trigger event, empty for a campaign; the user may change it. */
  entryEvent: string;
  /** Absent: at each event. */
  reentry?: Pick<Reentry, 'reentry'> & Partial<Reentry>;
  /** The event at which contacts leave; the user may choose another. */
  exitEvent?: string;
  /** The event for which its steps wait; the user may choose another. Absent: they wait for none, or for the one that starts it. */
  awaitedEvent?: string;
  /** Absent: the flow begins without a goal. */
  goal?: TemplateGoal;
  /** The custom fields that its steps read. */
  fields?: readonly TemplateField[];
  steps(writing: Writing): TemplateStep[];
}

/**
 * The goal of a flow that is made from a template; null: the template has none. Its event is the one that the user chose in place of the
 * template's, unless that is empty or the addition of a tag: then it is the template's own.
 */
export function goalOf(
  template: Template,
  chosen: { [Event in TemplateGoal['event']]?: string | undefined },
): GoalInput | null {
  if (!template.goal) return null;
  const { event, window_days, value_field } = template.goal;
  const name = chosen[event] ?? '';
  const isGoal = name !== '' && !isReservedEventName(name);
  return {
    event_name: isGoal ? name : (template[event] ?? ''),
    window_days,
    value_field,
    filters: [],
    control_percent: 0,
  };
}

/** The timezone of days and hours for an account that has none (docs/contract.md#delay). */
export const suggestedZone = 'America/Montreal';

/** A time of a number of units. */
export const time = (
  count: number,
  unit: DelayUnit,
  window: Partial<StepData<'DELAY'>> = {},
): StepData<'DELAY'> => delayData.parse({ delay: count * delayUnits[unit], delay_unit: unit, ...window });

/** A wait of a number of units. */
export const wait = (...given: Parameters<typeof time>): TemplateStep => ({
  type: 'DELAY',
  data: time(...given),
});

/** Whether the contact has agreed to SMS, as the data of a condition. */
export const agreedToSms = {
  variable: 'contact.consent_to.sms',
  variable_type: 'string',
  operation: 'EQUALS',
  value: 'subscribed',
  ignore_case: true,
} as const satisfies Partial<StepData<'CONDITION'>>;

const unsubscribe: Words = { en: 'Unsubscribe', fr: 'Me désinscrire' };

/** HTML in which the values of fields stay text. */
const withEscapes = (html: string): string => escapedLiquid(liquidPieces(html)).join('');

/** The text of an e-mail, with an unsubscribe link. */
export const withWayOut = (say: Writing['say'], html: Words): string =>
  `${withEscapes(say(html))}\n\n<a href="{{ unsubscribe_url }}">${say(unsubscribe)}</a>`;

/** An e-mail to the run's contact, with an unsubscribe link. */
export const email = (
  { say }: Writing,
  mail: Record<'description' | 'subject' | 'html', Words> & { isTransactional?: boolean },
): TemplateStep => ({
  type: 'APICALL',
  app: 'sendgrid',
  description: say(mail.description),
  data: {
    to: '{{ contact.email }}',
    subject: say(mail.subject),
    html: withWayOut(say, mail.html),
    ...(mail.isTransactional && { is_transactional: true }),
  },
});
