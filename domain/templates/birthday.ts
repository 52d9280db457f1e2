import { withWayOut, type Template } from './parts/template';

/** Run once a day, it sends birthday wishes to contacts whose birth month and day are today. */
export const birthday: Template = {
  isCampaign: true,
  entryEvent: '',
  fields: ['birthday'],
  steps: ({ say, timezone }) => [
    {
      type: 'LOOP',
      description: say({ en: 'All whose birthday it is', fr: 'Tous ceux dont c’est l’anniversaire' }),
      data: {
        source: 'all_contacts',
        contact_filters: [
          {
            variable: 'birthday',
            variable_type: 'string',
            operation: 'CONTAINS',
            ignore_case: true,
            value: `{{ now | date: "-%m-%d", "${timezone}" }}`,
          },
        ],
      },
    },
    {
      type: 'APICALL',
      app: 'gmail',
      description: say({ en: 'Birthday wishes', fr: 'Vœux d’anniversaire' }),
      data: {
        to: '{{ contact.email }}',
        senderName: '',
        subject: say({
          en: 'Happy birthday, {{ contact.name }}!',
          fr: 'Joyeux anniversaire, {{ contact.name }} !',
        }),
        message: withWayOut(say, {
          en: 'All the best from us. Today everything is 15% off with the code BIRTHDAY15.',
          fr: 'Tous nos vœux. Aujourd’hui, tout est à −15 % avec le code ANNIVERSAIRE15.',
        }),
      },
    },
    { type: 'TRACK', data: { event_name: 'birthday wished', event_data: { code: 'BIRTHDAY15' } } },
  ],
};
