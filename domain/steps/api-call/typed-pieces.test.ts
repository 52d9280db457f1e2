import { typedPieces } from './typed-pieces';

const call = (url: string, headers: Record<string, string> = {}) => ({ url, headers });
const [name, password] = ['ann@example.com', 'sesame-0123'];

describe('what the other side may repeat of a typed credential', () => {
  it.each<[Parameters<typeof typedPieces>[0], string[]]>([
    [call('https://a.test', { Authorization: 'Bearer abcdefgh12' }), ['Bearer abcdefgh12', 'abcdefgh12']],
    [call('https://a.test', { Authorization: 'Odd-Scheme abcdefgh12' }), ['abcdefgh12']],
    [call('https://a.test', { 'X-Api-Key': ' abcdefgh12 ' }), ['abcdefgh12']],
    [
      call('https://a.test', { Authorization: `Basic ${btoa(`${name}:${password}`)}` }),
      [btoa(`${name}:${password}`), `${name}:${password}`, password],
    ],
    [call('https://a.test', { Authorization: `Basic ${btoa('key-0123456:')}` }), ['key-0123456']],
    [
      call('https://a.test', { Authorization: `Basic {{ "${name}:${password}" | base64_encode }}` }),
      [`${name}:${password}`, btoa(`${name}:${password}`), password],
    ],
    [call('https://a.test', { Cookie: 'lang=fr; session=abcdefgh12' }), ['abcdefgh12']],
    [
      call('https://a.test', { Authorization: 'Digest username="ann", response="abcdefgh12"' }),
      ['abcdefgh12'],
    ],
    [call('https://a.test', { 'X-Odd': 'with xoxb-0123456789-ab inside' }), ['xoxb-0123456789-ab']],
    [call('https://a.test', { 'X-Key': 'abcdefgh12{{ event.id }}ijklmnop34' }), ['abcdefgh12', 'ijklmnop34']],
    [call('https://a.test/?api_key=abc%2Fdefgh+12&page=2'), ['abc%2Fdefgh+12', 'abc/defgh 12']],
    [call('https://a.test/?api_key=%zzabcdefgh'), ['%zzabcdefgh']],
    [call('https://ann:abcdefgh12@a.test/'), ['abcdefgh12']],
  ])('is known: %j', (given, pieces) => {
    expect(typedPieces(given)).toEqual(expect.arrayContaining(pieces));
  });

  it.each([
    call('https://a.test/{{ contact.id }}?api_key={{ contact.key }}', { 'X-Api-Key': '{{ contact.id }}' }),
    call('https://a.test/?page=1234567890', { Accept: 'application/json', 'X-Api-Key': '1234567' }),
    call('https://a.test', { Authorization: 'Bearer {{ event.token | default: "nobody-at-all" }}' }),
    call('https://a.test', { 'X-Signature': '{{ "now" | date: "%Y-%m-%dT%H:%M" }}' }),
  ])('is nothing that a run puts in, and no word that is found everywhere: %j', (given) => {
    expect(typedPieces(given)).toEqual([]);
  });

  it('is not what a sign-in calls its account', () => {
    const pieces = typedPieces(
      call('https://a.test', { Authorization: `Basic ${btoa(`${name}:${password}`)}` }),
    );
    expect(pieces).not.toContain(name);
  });
});
