import { writtenOrigins } from './written-origins';

test.each<[unknown, string[]]>([
  ['<a href="https://shop.example/a?b">', ['https://shop.example']],
  ["<a href='HTTP://Shop.example:8080'>", ['http://shop.example:8080']],
  ['See https://shop.example. Or (https://shop.example/b)!', ['https://shop.example']],
  [
    { content: [{ value: 'https://a.example/' }], text: 'https://b.example' },
    ['https://a.example', 'https://b.example'],
  ],
  ['{{ event.url | default: "https://shop.example/a" }}', ['https://shop.example']],
  ['https://shop.example{{ event.path }}', ['https://shop.example']],
  ['https://{{ event.shop }}.example/', []],
  ['{{ event.url }} https:// https://[x] ftp://shop.example mailto:a@shop.example', []],
  [null, []],
])('%j has the origins %j', (value, origins) => {
  expect(writtenOrigins(value)).toEqual(origins);
});
