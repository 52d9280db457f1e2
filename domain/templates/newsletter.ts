import { email, type Template } from './parts/template';

/** Run by hand, or once at a set time: one e-mail to all contacts with a tag. */
export const newsletter: Template = {
  isCampaign: true,
  entryEvent: '',
  steps: (writing) => [
    {
      type: 'LOOP',
      description: writing.say({ en: 'The recipients', fr: 'Les destinataires' }),
      data: { source: 'tag', value: writing.tag('newsletter'), one_for_each: 'email' },
    },
    email(writing, {
      description: { en: 'The newsletter', fr: 'La newsletter' },
      subject: { en: 'New from us this month', fr: 'Les nouveautés du mois' },
      html: {
        en: 'Hello {{ contact.name }},\n\nHere is what is new: write it here.',
        fr: 'Bonjour {{ contact.name }},\n\nVoici nos nouveautés\u00a0: écrivez-les ici.',
      },
    }),
  ],
};
