import { jsonFault } from './json-fault';

test.each(['{}', '[1, -2.5e3, "a\\u00e9\\n", null]', ' { "a": { "b": [true] } } '])('%s is JSON', (text) => {
  expect(jsonFault(text)).toBeNull();
});

test.each([
  ['{ "a": 1, }', 10, 1],
  ['{\n  "a": 1\n  "b": 2\n}', 13, 3],
  ['{\n  "a": {{ event.total }}\n}', 10, 2],
  ['{ "a": 1', 8, 1],
  ["{ 'a': 1 }", 2, 1],
  ['[1, 02]', 5, 1],
  ['"a\nb"', 0, 1],
  ['', 0, 1],
  ['{} {}', 3, 1],
])('%j stops being JSON at character %i, on line %i', (text, at, line) => {
  expect(jsonFault(text)).toEqual({ at, line });
});
