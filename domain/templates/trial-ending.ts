import { winnerRule } from '../steps/split/schema';
import { email, wait, type Template } from './parts/template';

/** Invites contacts to subscribe before their trial ends, with one of two subjects, and hands those who do not to the sales team. */
export const trialEnding: Template = {
  isCampaign: false,
  entryEvent: 'trial started',
  exitEvent: 'subscription started',
  reentry: { reentry: 'once' },
  // A week after the end of the trial still counts.
  goal: { event: 'exitEvent', window_days: 21, value_field: null },
  steps: (writing) => {
    const invitation = (subject: { en: string; fr: string }) =>
      email(writing, {
        description: { en: 'Invitation to subscribe', fr: 'Invitation à s’abonner' },
        subject,
        html: {
          en: 'Hello {{ contact.name }},\n\nYour trial ends in four days. <a href="{{ event.subscribe_url }}">Subscribe</a>, and everything stays as you set it up.',
          fr: 'Bonjour {{ contact.name }},\n\nVotre essai se termine dans quatre jours. <a href="{{ event.subscribe_url }}">Abonnez-vous</a> et tout reste comme vous l’avez réglé.',
        },
      });
    return [
      wait(10, 'DAYS'),
      {
        type: 'SPLIT',
        description: writing.say({ en: 'Which subject?', fr: 'Quel objet ?' }),
        data: {
          ways: [
            { id: 'a', name: writing.say({ en: 'What ends', fr: 'Ce qui se termine' }), share: 50 },
            { id: 'b', name: writing.say({ en: 'What stays', fr: 'Ce qui reste' }), share: 50 },
          ],
          winner_rule: winnerRule.parse({}),
        },
        onWays: {
          a: [
            invitation({
              en: 'Your trial ends in four days',
              fr: 'Votre essai se termine dans quatre jours',
            }),
          ],
          b: [invitation({ en: 'Keep everything you set up', fr: 'Gardez tout ce que vous avez réglé' })],
        },
      },
      wait(4, 'DAYS'),
      { type: 'TAG', data: { tag_id: writing.tag('leadsToWarm') } },
    ];
  },
};
