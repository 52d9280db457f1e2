import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suppressedMessage, wouldBeSuppressed } from '../../../../domain/outcomes/suppressing';
import { waysOn } from '../../../../domain/run/way-on';
import { withNoBreakSpaces } from '../../../../domain/values/text/no-break-spaces';
import { frenchReason } from './french';

const literal = String.raw`('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\x60[^\x60]*\x60)`;
/** Where the sources say why: a reason's message, an error of a step or of a call, a table of words. */
const said = new RegExp(
  String.raw`(?:\bmessage:|const message =|(?:StepError|CallRefused|refused)\(\s*(?:'\w+'|overBudget),|overBudgetError\(|failed\(step, (?:'\w+'|overBudget),)\s*(?:\w+\s*\?\s*)?${literal}`,
  'g',
);
const rooms = ['domain/apps', 'domain/steps', 'domain/run', 'egress', 'activities', 'db/loops'];

/** Every sentence that a run can keep, with a word of ours where a value is filled in. */
function sentences(): string[] {
  const sources = rooms.flatMap((room) =>
    readdirSync(room, { recursive: true, withFileTypes: true })
      .filter(({ name }) => name.endsWith('.ts') && !/schema|credentials|\.test\./.test(name))
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')),
  );
  return [...sources.join('\n').matchAll(said)]
    .map(([, text = '']) => text.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, 'x'))
    .filter((text) => /^\W?[A-Z]|^x [a-z]|^contact\./.test(text));
}

test('every reason that the sources give is said in French', () => {
  const all = sentences();
  expect(all.length).toBeGreaterThan(90);
  expect(all.filter((text) => frenchReason(text) === text)).toEqual([]);
});

test.each(Object.values(suppressedMessage))('why nothing goes to an address is said in French: %s', (why) => {
  expect(frenchReason(why)).toMatch(/^Non envoyé/);
});

test.each(Object.values(wouldBeSuppressed))(
  'why nothing would go to an address is said in French: %s',
  (why) => {
    expect(frenchReason(why)).toMatch(/^Rien ne serait envoyé/);
  },
);

test.each(Object.values(waysOn))('what can be done about a failed run is said in French: %s', (way) => {
  const french = frenchReason(`event.age is not a number. ${way}`);
  expect(french).toMatch(/^event\.age n’est pas un nombre\. /);
  expect(french).not.toContain(way);
});

test.each([
  ['event.age is not a number.', 'event.age n’est pas un nombre.'],
  ['The value is not a number.', 'La valeur n’est pas un nombre.'],
  ['contact.score: division by zero.', 'contact.score : division par zéro.'],
  [
    'shop.example was called, and did not answer in time. Whether it did its work is not known.',
    'shop.example a été appelé, et n’a pas répondu à temps. On ne sait pas s’il a fait son travail.',
  ],
  [
    'mail.example:587 was called, and its reply was longer than one of a mail server may be.',
    'mail.example:587 a été appelé, et sa réponse était plus longue que celle d’un serveur d’e-mail ne peut l’être.',
  ],
  [
    'The other side could not answer (503). It was tried 12 times.',
    'Le service appelé n’a pas pu répondre (503). L’appel a été tenté 12 fois.',
  ],
  ['Twilio refused: Unknown\nthing', 'Twilio a refusé : Unknown\nthing'],
  [
    'Twilio refused: correct the step or the connection, then retry. In its words: Unknown\nthing',
    'Twilio a refusé : corrigez l’étape ou la connexion, puis réessayez. Dans ses mots : Unknown\nthing',
  ],
  ['A reason of a later version.', 'A reason of a later version.'],
])('"%s" is "%s"', (english, french) => {
  expect(frenchReason(english)).toBe(withNoBreakSpaces(french));
});
