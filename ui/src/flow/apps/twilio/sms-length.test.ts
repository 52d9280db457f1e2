import { smsLength } from './sms-length';

// The sizes are those of GSM 03.38 and 03.40 (https://www.twilio.com/docs/glossary/what-sms-character-limit).
test.each([
  ['160 letters of the alphabet of SMS', 'é'.repeat(160), { characters: 160, parts: 1, foreign: [] }],
  [
    'one more, of which two messages hold 153 each',
    'a'.repeat(161),
    { characters: 161, parts: 2, foreign: [] },
  ],
  ['306 in two', 'a'.repeat(306), { parts: 2 }],
  ['307 in three', 'a'.repeat(307), { parts: 3 }],
  ['a euro sign, which takes two places', '€'.repeat(80), { characters: 80, parts: 1, foreign: [] }],
  ['81 of them', '€'.repeat(81), { parts: 2 }],
  ['70 characters with one that is foreign', `ê${'a'.repeat(69)}`, { parts: 1, foreign: ['ê'] }],
  ['71 of them, of which two messages hold 67 each', `ê${'a'.repeat(70)}`, { parts: 2, foreign: ['ê'] }],
  ['foreign ones told once', 'ô ê ô', { foreign: ['ô', 'ê'] }],
])('%s', (_, text, length) => {
  expect(smsLength(text)).toMatchObject({ ...length, hasVariables: false });
});

test('a text with variables is counted without them, and says so', () => {
  expect(smsLength('Hello {{ contact.name }}{% if event.x %}!{% endif %}')).toEqual({
    characters: 7,
    parts: 1,
    foreign: [],
    hasVariables: true,
  });
});
