import { sectionOf } from '../blocks/blank';
import { emailOf, piecesIn, type StartingPoint } from './parts';
import { sampleLink } from './samples';

const slate = { accent: '#1d4ed8', lighter: '#93c5fd' };
const teal = { accent: '#0f766e', lighter: '#5eead4' };

export const newsletter: StartingPoint = (language) => {
  const { say, heading, text, button, brand, divider, footer } = piecesIn(language);
  const story = (number: number) => [
    heading({ en: `Story ${number}`, fr: `Article ${number}` }, { level: 3 }),
    text({
      en: 'Two sentences that say what it is about. They make people want to read on.',
      fr: 'Deux phrases qui disent de quoi il s’agit. Elles donnent envie de lire la suite.',
    }),
    text({
      en: `[Read on](${sampleLink})`,
      fr: `[Lire la suite](${sampleLink})`,
    }),
  ];
  return emailOf(
    say({ en: 'News of the month', fr: 'Les nouvelles du mois' }),
    say({ en: 'Three stories, five minutes.', fr: 'Trois articles, cinq minutes.' }),
    [
      brand('#0f172a'),
      sectionOf(
        [
          heading({ en: 'News of the month', fr: 'Les nouvelles du mois' }),
          text({
            en: 'Hello {{ contact.name | default: "there" }},\n\nHere is what happened, and what comes next.',
            fr: 'Bonjour {{ contact.name }},\n\nVoici ce qui s’est passé, et ce qui arrive.',
          }),
          divider,
          heading({ en: 'The story of the month', fr: 'L’article du mois' }, { level: 2 }),
          text({
            en: 'The most important story comes first, at full width. Add an image above it, if you have a good one.',
            fr: 'Le plus important vient en premier, sur toute la largeur. Ajoutez une image au-dessus, si vous en avez une belle.',
          }),
          button({ en: 'Read the story', fr: 'Lire l’article' }),
          divider,
        ],
        { padding: 24 },
      ),
      sectionOf([], {
        columns: [
          { share: 1, blocks: story(2) },
          { share: 1, blocks: story(3) },
        ],
      }),
      sectionOf([
        {
          type: 'links',
          links: ['Instagram', 'LinkedIn', 'YouTube'].map((label) => ({
            label,
            link: sampleLink,
          })),
          align: 'center',
        },
      ]),
      footer,
    ],
    slate,
    { font: 'georgia' },
  );
};

export const launch: StartingPoint = (language) => {
  const { say, heading, text, button, brand, spacer, footer } = piecesIn(language);
  return emailOf(
    say({ en: 'New: what you have asked for', fr: 'Nouveau : ce que vous attendiez' }),
    say({ en: 'It is here, and you see it first.', fr: 'C’est arrivé, et vous le voyez en premier.' }),
    [
      brand(teal.accent),
      sectionOf(
        [
          spacer(8),
          heading({ en: 'It is here', fr: 'C’est arrivé' }, { align: 'center' }),
          text(
            {
              en: 'Hello {{ contact.name | default: "there" }}, we have worked on this for a year. In one sentence: what it is, and for whom.',
              fr: 'Bonjour {{ contact.name }}, nous y avons travaillé toute une année. En une phrase : ce que c’est, et pour qui.',
            },
            { align: 'center', size: 18 },
          ),
          button({ en: 'Have a look', fr: 'Découvrir' }, { align: 'center' }),
          spacer(8),
        ],
        { padding: 24 },
      ),
      sectionOf([], {
        columns: [
          {
            share: 1,
            blocks: [
              heading({ en: 'What it does', fr: 'Ce qu’il fait' }, { level: 3 }),
              text({
                en: 'The one thing that people will tell others about.',
                fr: 'La chose dont on parlera autour de soi.',
              }),
            ],
          },
          {
            share: 1,
            blocks: [
              heading({ en: 'How to begin', fr: 'Comment commencer' }, { level: 3 }),
              text({
                en: 'The first step, and how long it takes.',
                fr: 'La première étape, et combien de temps elle prend.',
              }),
            ],
          },
        ],
      }),
      footer,
    ],
    teal,
  );
};
