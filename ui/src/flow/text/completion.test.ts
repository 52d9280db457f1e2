import { complete, completionAt, insertionAt, insertionGoesOn } from './completion';

/** A text whose caret is the bar `‸`. */
function at(marked: string) {
  const caret = marked.indexOf('‸');
  return { text: marked.replace('‸', ''), caret };
}

test.each([
  ['Hello {{ con‸', 'variable', 'con'],
  ['Hello {{‸', 'variable', ''],
  ['{{ a }} and {{ b.c‸ }}', 'variable', 'b.c'],
  ['{{ event.total | rou‸', 'filter', 'rou'],
  ['{% if contact.‸ %}', 'variable', 'contact.'],
])('in %s a %s is completed from %p', (marked, kind, typed) => {
  const { text, caret } = at(marked);
  expect(completionAt(text, caret)).toMatchObject({ kind, typed });
});

test.each(['Hello ‸', '{{ a }} ‸', '{{ event.total + ‸', '{% if‸'])(
  'in %s nothing is completed',
  (marked) => {
    const { text, caret } = at(marked);
    expect(completionAt(text, caret)).toBeNull();
  },
);

test.each([
  ['Hello {{con‸', 'contact.name', 'Hello {{ contact.name }}‸'],
  ['Hello {{ con‸tact }}!', 'contact.name', 'Hello {{ contact.name‸ }}!'],
  ['{{ a‸ and {{ b }}', 'event.a', '{{ event.a }}‸ and {{ b }}'],
  ['{{ event.total |‸ }}', 'round', '{{ event.total | round‸ }}'],
  ['{% if con‸ %}', 'contact.vip', '{% if contact.vip‸ %}'],
])('in %s the choice %s makes %s', (marked, choice, wanted) => {
  const { text, caret } = at(marked);
  const completion = completionAt(text, caret);
  if (!completion) throw new Error('Nothing is completed');
  expect(complete(text, completion, choice)).toEqual(at(wanted));
});

test('a variable that is picked without a word comes with its braces', () => {
  expect(complete('Dear ,', insertionAt(5), 'contact.name')).toEqual({
    text: 'Dear {{ contact.name }},',
    caret: 23,
  });
});

test('what is typed while a variable is offered narrows what is offered, and goes with the choice', () => {
  const offered = insertionAt(5);
  const begun = insertionGoesOn(offered, 'Dear n,', 6);
  const narrowed = begun && insertionGoesOn(begun, 'Dear na,', 7);
  expect(narrowed).toMatchObject({ kind: 'variable', typed: 'na' });
  if (narrowed)
    expect(complete('Dear na,', narrowed, 'contact.name')).toEqual(at('Dear {{ contact.name }}‸,'));
  const again = narrowed && insertionGoesOn(narrowed, 'Dear nam,', 8);
  expect(again).toMatchObject({ typed: 'nam' });
});

test.each([
  ['a word and a space', 'Dear you all,', 9],
  ['the caret before it', 'De,', 2],
  ['the caret behind the word that stands there', 'Dear youu,', 9],
])('%s is text of its own', (_, text, caret) => {
  expect(insertionGoesOn(insertionAt(5), text, caret)).toBeNull();
});
