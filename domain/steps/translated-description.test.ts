import fc from 'fast-check';
import { steps } from '.';
import { apps } from '../apps';
import { languages } from '../values/language';
import { plainPath } from '../values/path';
import { wordsIn, type Words } from '../values/text/words';
import { allNamed } from './names';
import type { StepType } from './types';
import { isMadeDescription, translatedDescription } from './translated-description';

/** French typography has its own spaces, in names too: they are the same to a reader. */
const read = (text: string): string => text.replaceAll('\u00A0', ' ');

const path = fc
  .stringMatching(/^[a-z_]{1,12}(\.[a-z0-9_]{1,8}){0,2}$/)
  .filter((name) => plainPath.safeParse(name).success);
const variable = fc
  .tuple(fc.constantFrom('event', 'contact', 'global'), path)
  .map((parts) => parts.join('.'));
const source = fc.constantFrom('all_contacts', 'tag', 'segment', 'contact', 'event');
const unit = fc.constantFrom('SECONDS', 'MINUTES', 'HOURS', 'DAYS');
/** The name of an event, perhaps one of a segment. */
const awaited = fc.oneof(path, fc.constantFrom('segment_1_entered', 'segment_2_left'));
const seconds = { SECONDS: 1, MINUTES: 60, HOURS: 3_600, DAYS: 86_400 };

/** Steps of every kind, as they may be stored. */
const data: Record<Exclude<StepType, 'APICALL'>, fc.Arbitrary<object>> = {
  CONDITION: fc.oneof(
    fc
      .constantFrom('CONTACT_IS_IN_TAG', 'CONTACT_IS_IN_SEGMENT')
      .map((operation) => ({ operation, value: 1 })),
    variable.map((name) => ({ variable: name, operation: 'EQUALS', value: 1, variable_type: 'number' })),
  ),
  DELAY: fc.oneof(
    fc
      .tuple(fc.nat(400), unit)
      .map(([amount, of]) => ({ delay: amount * seconds[of as 'DAYS'], delay_unit: of })),
    variable.map((name) => ({ use_variable: true, delay_variable: name })),
  ),
  UPDATE_VARIABLE: variable.map((name) => ({
    variable: name,
    value_type: 'number',
    operation: 'ADDITION',
    value: 1,
  })),
  TAG: fc.boolean().map((is_deletion) => ({ tag_id: 1, is_deletion })),
  LOOP: source.map((of) => ({ source: of, value: of === 'tag' || of === 'segment' ? 1 : 'items' })),
  TRACK: fc.string({ minLength: 1 }).map((name) => ({ event_name: `e${name.trim()}`, event_data: {} })),
  WAIT: fc.array(awaited, { minLength: 1, maxLength: 3 }).map(([event_name, ...others]) => ({
    event_name,
    ways: others.map((name, index) => ({ id: 'abc'.charAt(index), name: `Way ${index}`, event_name: name })),
  })),
  SPLIT: fc.integer({ min: 2, max: 6 }).map((count) => ({
    ways: Array.from({ length: count }, (_, index) => ({
      id: 'abcdef'.charAt(index),
      name: `Way ${index}`,
      share: index === 0 ? 100 : 0,
    })),
  })),
  COUNT: fc.oneof(
    path.map((value) => ({ type: 'items', value })),
    awaited.map((value) => ({ type: 'event', value, timeframe: 60, timeframe_unit: 'HOURS', filters: [] })),
  ),
};

test.each(Object.entries(data))(
  'a %s step is told in the reader’s language, whoever’s it was made in',
  (type, some) => {
    const kind = steps[type as StepType] as unknown as {
      schema: { parse(given: object): object };
      describe(parsed: object, names: object): Words;
    };
    fc.assert(
      fc.property(some, fc.string({ minLength: 1 }), (given, tag) => {
        const words = kind.describe(kind.schema.parse(given), allNamed(`t${tag.trim()}`));
        for (const maker of languages)
          for (const reader of languages) {
            const stored = wordsIn(words, maker).trim();
            expect(read(translatedDescription(type as StepType, stored, reader))).toBe(
              read(words[reader].trim()),
            );
            expect(isMadeDescription(type as StepType, stored)).toBe(true);
          }
      }),
    );
  },
);

test('so is a step that has an app do something', () => {
  for (const { actions } of Object.values(apps))
    for (const { stepDescription: words } of Object.values(actions))
      if (words) expect(translatedDescription('APICALL', words.en, 'fr')).toBe(wordsIn(words, 'fr'));
});

test.each([
  ['TAG', 'Our best customers'],
  ['TAG', 'Time: 2 hours'],
  ['DELAY', 'Time: some hours'],
  ['DELAY', 'Time: 02 hours'],
  ['APICALL', 'POST https://shop.test/Time'],
  ['LOOP', 'Loop through all contacts of Lyon'],
  ['DELAY', ''],
] as const)('what somebody wrote stays: %s, %p', (type, description) => {
  expect(languages.map((language) => translatedDescription(type, description, language))).toEqual([
    description,
    description,
  ]);
  expect(isMadeDescription(type, description)).toBe(false);
});
