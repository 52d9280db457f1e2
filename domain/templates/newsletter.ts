import { email, type Template } from './template';

/** Run by hand, or once at a time that is set: one e-mail to all contacts with a tag. */
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
      description: { en: 'The newsletter', fr: 'L’infolettre' },
      subject: { en: 'New from us this month', fr: 'Les nouveautés du mois' },
      html: {
        en: '<p>Hello {{ contact.name }},</p>\n<p>here is what is new: write it in this place.</p>',
        fr: '<p>Bonjour {{ contact.name }},</p>\n<p>Voici nos nouveautés\u00a0: écrivez-les ici.</p>',
      },
    }),
  ],
};
