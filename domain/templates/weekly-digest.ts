import { email, type Template } from './parts/template';

const minutesADay = 1_440;

/** Run once a week, it writes to the newsletter's readers: one text to those who visited recently, another to the rest. */
export const weeklyDigest: Template = {
  isCampaign: true,
  entryEvent: '',
  steps: (writing) => [
    {
      type: 'LOOP',
      data: { source: 'tag', value: writing.tag('newsletter'), delay_between_iterations: 100 },
    },
    {
      type: 'COUNT',
      data: { type: 'event', value: 'product viewed', timeframe: 7 * minutesADay, timeframe_unit: 'DAYS' },
    },
    {
      type: 'CONDITION',
      description: writing.say({
        en: 'Has the reader been here this week?',
        fr: 'Est-il venu cette semaine ?',
      }),
      data: { variable: 'event.count_result', variable_type: 'number', operation: 'GREATER_THAN', value: 0 },
      whenTrue: [
        email(writing, {
          description: { en: 'The week of a visitor', fr: 'La semaine d’un visiteur' },
          subject: { en: 'Your week with us', fr: 'Votre semaine avec nous' },
          html: {
            en: '{{ contact.name }}, you looked at {{ event.count_result }} products this week. These go well with them.',
            fr: '{{ contact.name }}, vous avez regardé {{ event.count_result }} produits cette semaine. Ceux-ci vont bien avec.',
          },
        }),
      ],
      whenFalse: [
        email(writing, {
          description: { en: 'The week in short', fr: 'La semaine en bref' },
          subject: { en: 'New this week', fr: 'Nouveautés de la semaine' },
          html: {
            en: '{{ contact.name }}, here is what is new since you last came.',
            fr: '{{ contact.name }}, voici les nouveautés depuis votre dernière visite.',
          },
        }),
      ],
    },
  ],
};
