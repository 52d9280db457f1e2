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

/** The words of the e-mails that tell of notices. */
export const mailWords: Record<Language, MailWords> = {
  en: {
    subject: {
      begun: (count) => plural(count, 'Something goes wrong', `${count} things go wrong`),
      over: (count) => plural(count, 'It is over', `${count} things are over`),
      both: () => 'What goes wrong, and what is over',
    },
    begun: 'What goes wrong:',
    over: 'What is over:',
    chosen: 'What was chosen by itself:',
    chosenSubject: (count) => plural(count, 'A winner has been chosen', `${count} winners have been chosen`),
    on: (moment) => `on ${moment}`,
    since: (moment) => `since ${moment}`,
    from: (since, until) => `from ${since} to ${until}`,
    footer:
      'You get this because notices by e-mail are on. You turn them off in the settings, under Notices:',
    step: 'A step',
    test: {
      subject: 'Test of notices by e-mail',
      text: 'This e-mail was sent by hand from the settings. Notices will arrive like it.',
    },
    lines: {
      connection_failing: ({ connection }) => `The connection “${connection}” does not work`,
      calls_waiting: ({ step, count }) =>
        `“${step}”: ${count} ${plural(count, 'call is being retried', 'calls are being retried')}`,
      step_failing: ({ step, count }) =>
        `“${step}”: ${count} ${plural(count, 'run has failed', 'runs have failed')}`,
      event_missing: ({ event }) => `The event “${event}” has stopped coming`,
      winner_chosen: ({ step, way, rate, chance, count }) =>
        `“${step}”: “${way}” has won. ${rate} of its ${count} contacts reached the goal, and it is the best way with a probability of ${chance}`,
    },
  },
  fr: {
    subject: {
      begun: (count) => plural(count, 'Quelque chose ne va pas', `${count} choses ne vont pas`),
      over: (count) => plural(count, 'C’est terminé', `${count} choses sont terminées`),
      both: () => 'Ce qui ne va pas, et ce qui est terminé',
    },
    begun: 'Ce qui ne va pas :',
    over: 'Ce qui est terminé :',
    chosen: 'Ce qui a été choisi automatiquement :',
    chosenSubject: (count) =>
      plural(count, 'Une voie gagnante a été choisie', `${count} voies gagnantes ont été choisies`),
    on: (moment) => `le ${moment}`,
    since: (moment) => `depuis le ${moment}`,
    from: (since, until) => `du ${since} au ${until}`,
    footer:
      'Vous recevez ce message parce que les alertes par e-mail sont activées. Vous les désactivez dans les paramètres, sous « Alertes » :',
    step: 'Une étape',
    test: {
      subject: 'Essai des alertes par e-mail',
      text: 'Cet e-mail a été envoyé à la main depuis les paramètres. Les alertes arriveront ainsi.',
    },
    lines: {
      connection_failing: ({ connection }) => `La connexion « ${connection} » ne fonctionne pas`,
      calls_waiting: ({ step, count }) =>
        `« ${step} » : ${count} ${plural(count, 'appel est retenté', 'appels sont retentés')}`,
      step_failing: ({ step, count }) =>
        `« ${step} » : ${count} ${plural(count, 'exécution a échoué', 'exécutions ont échoué')}`,
      event_missing: ({ event }) => `L’événement « ${event} » n’arrive plus`,
      winner_chosen: ({ step, way, rate, chance, count }) =>
        `« ${step} » : « ${way} » a gagné. ${rate} de ses ${count} contacts ont atteint l’objectif, et c’est la meilleure voie avec une probabilité de ${chance}`,
    },
  },
};
