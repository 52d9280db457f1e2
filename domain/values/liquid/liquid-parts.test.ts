import { fastest } from '../../../tests/support/shortest';
import { liquidParts } from './liquid-parts';

const partsOf = (text: string) => liquidParts(text).map((part) => (part.isLiquid ? [part.text] : part.text));

test.each([
  ['a {{ b }} c{% d %}{{e}}', ['a ', ['{{ b }}'], ' c', ['{% d %}'], ['{{e}}']]],
  ['{{ a {% b %} c', ['{{ a ', ['{% b %}'], ' c']],
  ['{{{ a }}}', [['{{{ a }}'], '}']],
  ['{{ "{% x %}" }}', [['{{ "{% x %}" }}']]],
  ['{{', ['{{']],
  ['', []],
])('%s is %j', (text, parts) => {
  expect(partsOf(text)).toEqual(parts);
});

test('a text is looked at once, however many places it opens', async () => {
  const took = await fastest(3_000, () => {
    for (const part of ['{{', '{%', '{{}}', '{{%', '{% }}', '{{ %} {%'])
      expect(
        liquidParts(part.repeat(200_000))
          .map(({ text }) => text)
          .join(''),
      ).toHaveLength(part.length * 200_000);
  });
  expect(took).toBeLessThan(3_000);
});
