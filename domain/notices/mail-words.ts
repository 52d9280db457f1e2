import type { TestMeasure } from '../entities/broadcast';
import type { NoticeKind } from '../entities/notice';
import type { Language } from '../values/language';

/** The values that the words of an e-mail use. */
export interface ToldNotice {
  kind: NoticeKind;
  /** The start time, formatted for people. */
  since: string;
  until: string | null;
  count: number;
  step: string;
  connection: string;
  event: string;
  /** Of a winner: the name of the way, and in percent how many converted and how likely it is the best. */
  way: string;
  rate: string;
  chance: string;
  test: ToldTest | null;
}

/** What a notice says of an A/B test. */
export interface ToldTest {
  /** The message that the others get: `A` or `B`, and its subject, text or template. */
  variant: string;
  message: string;
  measure: TestMeasure;
  isDecided: boolean;
  hasChance: boolean;
  /** To how many each message was sent, and how many percent opened it or clicked; that of this message first. */
  rates: { sent: number; rate: string }[];
}

type Line = (told: ToldNotice) => string;

export interface MailWords {
  subject: Record<'begun' | 'over' | 'both', (count: number) => string>;
  begun: string;
  over: string;
  /** Above winners that were chosen by themselves, and the subject of an e-mail with nothing else. */
  chosen: string;
  chosenSubject: (count: number) => string;
  on: (moment: string) => string;
  since: (moment: string) => string;
  from: (since: string, until: string) => string;
  footer: string;
  step: string;
  test: { subject: string; text: string };
  lines: Record<NoticeKind, Line>;
}

const plural = (count: number, one: string, other: string): string => (count === 1 ? one : other);
/** In French none is one, too. */
const frenchPlural = (count: number, one: string, other: string): string => (count < 2 ? one : other);

/** The words of the e-mails that tell of notices. */
export const mailWords: Record<Language, MailWords> = {
  en: {
    subject: {
      begun: (count) =>
        plural(count, 'A problem needs your attention', `${count} problems need your attention`),
      over: (count) => plural(count, 'A problem is resolved', `${count} problems are resolved`),
      both: () => 'New problems, and resolved ones',
    },
    begun: 'Problems:',
    over: 'Resolved:',
    chosen: 'Chosen automatically:',
    chosenSubject: (count) => plural(count, 'A winner has been chosen', `${count} winners have been chosen`),
    on: (moment) => `on ${moment}`,
    since: (moment) => `since ${moment}`,
    from: (since, until) => `from ${since} to ${until}`,
    footer: 'You get this because notices by e-mail are on. Turn them off in the settings, under Notices:',
    step: 'A step',
    test: {
      subject: 'Test of notices by e-mail',
      text: 'This e-mail was sent by hand from the settings. Notices will look like this.',
    },
    lines: {
      connection_failing: ({ connection }) => `The connection “${connection}” does not work`,
      calls_waiting: ({ step, count }) =>
        `“${step}”: ${count} ${plural(count, 'call is being retried', 'calls are being retried')}`,
      step_failing: ({ step, count }) =>
        `“${step}”: ${count} ${plural(count, 'run has failed', 'runs have failed')}`,
      event_missing: ({ event }) => `The event “${event}” has stopped arriving`,
      winner_chosen: ({ step, way, rate, chance, count }) =>
        `“${step}”: “${way}” has won. ${rate} of its ${count} contacts reached the goal, and it is the best way with a probability of ${chance}`,
      test_winner_chosen: ({ test, chance, count }) => {
        if (!test) return 'The A/B test is over';
        const { variant, message, measure, isDecided, hasChance, rates } = test;
        const numbers = rates.map(({ rate, sent }) => `${rate} of ${sent}`).join(' and ');
        const told = `${measure === 'opened' ? 'opens' : 'clicks'}: ${numbers} for the other one`;
        const get = `${count} ${plural(count, 'contact gets', 'contacts get')} it`;
        if (!isDecided)
          return `A/B test: no message did better, so message ${variant}, “${message}”, is sent (${told}). ${get}`;
        const sure = hasChance ? `, the better one with a probability of ${chance}` : '';
        return `A/B test: message ${variant}, “${message}”, did better (${told}${sure}). ${get}`;
      },
    },
  },
  fr: {
    subject: {
      begun: (count) => frenchPlural(count, 'Un problème à traiter', `${count} problèmes à traiter`),
      over: (count) => frenchPlural(count, 'Un problème résolu', `${count} problèmes résolus`),
      both: () => 'Problèmes à traiter, et résolus',
    },
    begun: 'À traiter :',
    over: 'Résolus :',
    chosen: 'Choisi automatiquement :',
    chosenSubject: (count) =>
      frenchPlural(count, 'Un gagnant a été choisi', `${count} gagnants ont été choisis`),
    on: (moment) => `le ${moment}`,
    since: (moment) => `depuis le ${moment}`,
    from: (since, until) => `du ${since} au ${until}`,
    footer:
      'Vous recevez ce message parce que les alertes par e-mail sont activées. Pour les désactiver, ouvrez les paramètres, sous « Alertes » :',
    step: 'Une étape',
    test: {
      subject: 'Test des alertes par e-mail',
      text: 'Cet e-mail a été envoyé à la main depuis les paramètres. Les alertes auront cet aspect.',
    },
    lines: {
      connection_failing: ({ connection }) => `La connexion « ${connection} » ne fonctionne pas`,
      calls_waiting: ({ step, count }) =>
        `« ${step} » : ${count} ${frenchPlural(count, 'appel est retenté', 'appels sont retentés')}`,
      step_failing: ({ step, count }) =>
        `« ${step} » : ${count} ${frenchPlural(count, 'exécution a échoué', 'exécutions ont échoué')}`,
      event_missing: ({ event }) => `L’événement « ${event} » n’arrive plus`,
      winner_chosen: ({ step, way, rate, chance, count }) =>
        `« ${step} » : « ${way} » a gagné. ${rate} de ses ${count} contacts ont atteint l’objectif, et c’est la meilleure voie avec une probabilité de ${chance}`,
      test_winner_chosen: ({ test, chance, count }) => {
        if (!test) return 'Le test A/B est terminé';
        const { variant, message, measure, isDecided, hasChance, rates } = test;
        const numbers = rates.map(({ rate, sent }) => `${rate} sur ${sent}`).join(' et ');
        const told = `${measure === 'opened' ? 'ouvertures' : 'clics'} : ${numbers} pour l’autre`;
        const get = `${count} ${frenchPlural(count, 'contact le reçoit', 'contacts le reçoivent')}`;
        if (!isDecided)
          return `Test A/B : aucun message n’a fait mieux, le message ${variant}, « ${message} », part donc (${told}). ${get}`;
        const sure = hasChance ? `, le meilleur avec une probabilité de ${chance}` : '';
        return `Test A/B : le message ${variant}, « ${message} », a fait mieux (${told}${sure}). ${get}`;
      },
    },
  },
};
