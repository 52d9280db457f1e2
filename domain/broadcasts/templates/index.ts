import type { RuleOfKind, RulePeriod } from '../../entities/segments/rule';
import type { Words } from '../../values/text/words';
import type { BroadcastTemplateName } from './names';
import type { BroadcastTemplate } from './template';

/** What shops send when somebody buys, as the templates of automations have it. */
const orderPlaced = 'order placed';

const bought = (event: string, period: RulePeriod): RuleOfKind<'event'> => ({
  kind: 'event',
  event_name: event,
  filters: [],
  operation: 'AT_LEAST',
  count: 1,
  period,
});

const reactedWithin = (outcome: 'opened' | 'clicked', days: number): RuleOfKind<'outcome'> => ({
  kind: 'outcome',
  outcome,
  channel: 'email',
  automatisation_id: null,
  operation: 'AT_LEAST',
  count: 1,
  period: { kind: 'last_days', days },
});

/** Broadcasts to begin with, by name. */
export const broadcastTemplates: Readonly<Record<BroadcastTemplateName, BroadcastTemplate>> = {
  newsletter: {
    email: 'newsletter',
    test: {
      subject: { en: 'Three things we learnt this month', fr: 'Trois choses apprises ce mois-ci' },
      measure: 'opened',
    },
    time: { weekday: 2, hour: 10 },
  },
  sale: {
    email: 'promotion',
    test: {
      subject: {
        en: '{{ contact.name | default: "For you" }}: 20% off, three days left',
        fr: '{{ contact.name | default: "Pour vous" }} : −20 %, plus que trois jours',
      },
      measure: 'clicked',
    },
    segment: {
      name: { en: 'Customers of the last year', fr: 'Clients de l’année écoulée' },
      eventName: orderPlaced,
      rules: (event) => ({ kind: 'all', rules: [bought(event, { kind: 'last_days', days: 365 })] }),
    },
    time: { weekday: 4, hour: 9 },
  },
  launch: {
    email: 'launch',
    test: {
      subject: { en: 'You are the first to see it', fr: 'Vous le voyez avant tout le monde' },
      measure: 'clicked',
    },
    segment: {
      name: { en: 'Readers of the last 90 days', fr: 'Lecteurs des 90 derniers jours' },
      rules: () => ({ kind: 'any', rules: [reactedWithin('opened', 90), reactedWithin('clicked', 90)] }),
    },
    time: { weekday: 2, hour: 9 },
  },
  win_back: {
    email: 'win_back',
    test: {
      subject: {
        en: 'We have missed you, {{ contact.name | default: "friend" }}',
        fr: 'Vous nous avez manqué, {{ contact.name | default: "revenez" }}',
      },
      measure: 'clicked',
    },
    segment: {
      name: { en: 'No order for 90 days', fr: 'Sans commande depuis 90 jours' },
      eventName: orderPlaced,
      rules: (event) => ({
        kind: 'all',
        rules: [
          bought(event, { kind: 'ever' }),
          { ...bought(event, { kind: 'last_days', days: 90 }), operation: 'AT_MOST', count: 0 },
        ],
      }),
    },
    time: { weekday: 3, hour: 10 },
  },
  event: { email: 'invitation', time: { weekday: 2, hour: 11 } },
};

/** The folder of messages that templates of broadcasts make. */
export const folderOfBroadcasts: Words = { en: 'Broadcasts', fr: 'Diffusions' };
