import { sectionOf } from '../blocks/blank';
import { emailOf, piecesIn, type StartingPoint } from './parts';

const slate = { accent: '#1d4ed8', lighter: '#93c5fd' };

export const newsletter: StartingPoint = (language) => {
  const { say, heading, text, button, brand, divider, footer } = piecesIn(language);
  const story = (number: number) => [
    heading({ en: `Story ${number}`, fr: `Article ${number}` }, { level: 3 }),
    text({
      en: 'Two sentences that say what it is about. They make people want to read on.',
      fr: 'Deux phrases qui disent de quoi il s’agit. Elles donnent envie de lire la suite.',
    }),
    text({
      en: '[Read on](https://www.example.com/)',
      fr: '[Lire la suite](https://www.example.com/)',
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
            en: 'Hello {{ contact.name | default: "there" }},\n\nhere is what happened, and what comes next.',
            fr: 'Bonjour {{ contact.name }},\n\nvoici ce qui s’est passé, et ce qui arrive.',
          }),
          divider,
          heading({ en: 'The story of the month', fr: 'L’article du mois' }, { level: 2 }),
          text({
            en: 'What is most important stands first, and at full width. Add an image above it, if you have a good one.',
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
            link: 'https://www.example.com/',
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
