import { email, type Template } from './parts/template';

/** Has a model score a new lead, stores the score, and tells the sales team about leads worth a call. */
export const leadScore: Template = {
  isCampaign: false,
  entryEvent: 'lead created',
  reentry: { reentry: 'once' },
  fields: ['lead_score'],
  steps: (writing) => [
    {
      type: 'APICALL',
      app: 'chatgpt',
      description: writing.say({ en: 'Rate the lead', fr: 'Noter le prospect' }),
      data: {
        prompt: writing.say({
          en: 'Rate from 0 to 100 how likely this lead is to buy. Company: {{ event.company }}. Message: {{ event.message }}. Answer only with the number.',
          fr: 'Note de 0 à 100 la probabilité que ce prospect achète. Entreprise : {{ event.company }}. Message : {{ event.message }}. Réponds uniquement par le nombre.',
        }),
        model: 'gpt-5-mini',
        return_boolean_only: false,
        add_contact_context: true,
      },
    },
    {
      type: 'UPDATE_VARIABLE',
      description: writing.say({ en: 'Keep the score', fr: 'Garder la note' }),
      data: {
        variable: 'contact.lead_score',
        value_type: 'number_variable',
        operation: 'EQUALS',
        value: 'event.chatgpt_result',
      },
    },
    {
      type: 'CONDITION',
      description: writing.say({ en: '70 or more?', fr: '70 ou plus ?' }),
      data: { variable: 'contact.lead_score', variable_type: 'number', operation: 'GREATER_THAN', value: 69 },
      whenTrue: [
        { type: 'TAG', data: { tag_id: writing.tag('hotLeads') } },
        {
          type: 'APICALL',
          app: 'slack',
          description: writing.say({ en: 'Tell the sales team', fr: 'Prévenir les ventes' }),
          data: {
            channel: '#sales',
            message: writing.say({
              en: 'Hot lead ({{ contact.lead_score }}): {{ contact.name }}, {{ event.company }}',
              fr: 'Prospect chaud ({{ contact.lead_score }}) : {{ contact.name }}, {{ event.company }}',
            }),
          },
        },
      ],
      whenFalse: [
        { type: 'TAG', data: { tag_id: writing.tag('leadsToWarm') } },
        email(writing, {
          description: { en: 'What we do', fr: 'Ce que nous faisons' },
          subject: {
            en: 'What we can do for {{ event.company }}',
            fr: 'Ce que nous pouvons faire pour {{ event.company }}',
          },
          html: {
            en: 'Hello {{ contact.name }},\n\nHere is what others in your situation have done with us.',
            fr: 'Bonjour {{ contact.name }},\n\nVoici ce que d’autres dans votre situation ont fait avec nous.',
          },
        }),
      ],
    },
  ],
};
