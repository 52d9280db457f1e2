import { renderText, renderValue, templateProblem } from './template';

const variables = {
  contact: { name: 'Léa', points: 704912205188288575n, secret: undefined },
  event: { items: [{ price: 5 }, { price: 7 }], paid: true },
};
const scope = { variables };

describe('renderText', () => {
  it('renders variables and filters', () => {
    expect(renderText('Bonjour {{ contact.name | upcase }}', scope)).toBe('Bonjour LÉA');
    expect(renderText('{% for item in event.items %}{{ item.price }};{% endfor %}', scope)).toBe('5;7;');
  });

  it('rounds money without making its decimals two', () => {
    const money = (total: unknown) => renderText('{{ total | round: 2 }} $', { variables: { total } });
    expect([47.456, 47.5, 47].map(money)).toEqual(['47.46 $', '47.5 $', '47 $']);
  });

  it('renders a missing variable empty, and notes it', () => {
    const missing = new Set<string>();
    expect(renderText('Hi {{ contact.nickname }}!', { variables, missing })).toBe('Hi !');
    expect([...missing]).toEqual(['contact.nickname']);
  });

  it('finds the first, the last and the number of a list there, where it has any', () => {
    const missing = new Set<string>();
    const text = '{{ event.items.first.price }}-{{ event.items.last.price }}-{{ event.items.size }}';
    expect(renderText(`${text} {{ contact.name.size }}`, { variables, missing })).toBe('5-7-2 3');
    expect([...missing]).toEqual([]);
    renderText('{{ event.none.first }}{{ contact.first }}', { variables, missing });
    expect([...missing]).toEqual(['event.none.first', 'contact.first']);
  });

  it('prints the items of a list one after the other, and an object as JSON', () => {
    expect(renderText('{{ event.items }} {{ event.items.first }}', scope)).toBe(
      '{"price":5}{"price":7} {"price":5}',
    );
    const text = '{% assign tags = "a,b" | split: "," %}{{ tags }} {{ tags | join: " and " }}';
    expect(renderText(text, scope)).toBe('ab a and b');
  });

  it.each([
    ['a moment', '2026-11-30T23:30:00Z', 'Europe/Paris', '2026-12-01 00:30 +0100'],
    ['a date without an offset', '2026-12-01 09:00', 'Europe/Paris', '2026-12-01 09:00 +0100'],
    ['a day', '2026-12-01', 'America/Montreal', '2026-12-01 00:00 -0500'],
    [
      'a date without an offset, where nobody has named a timezone',
      '2026-12-01T09:00',
      undefined,
      '2026-12-01 09:00 +0000',
    ],
    ['seconds since 1970', 1_764_547_200, 'Asia/Tokyo', '2025-12-01 09:00 +0900'],
    ['a date as people write it', 'December 1, 2026', 'America/Montreal', '2026-12-01 00:00 -0500'],
    [
      'one of them that says its clocks',
      'Tue, 01 Dec 2026 09:00:00 GMT',
      'Asia/Tokyo',
      '2026-12-01 18:00 +0900',
    ],
    ['digits, seconds since 1970', '1764547200', 'Asia/Tokyo', '2025-12-01 09:00 +0900'],
    ['an hour alone', '09:00', 'Asia/Tokyo', '09:00'],
    ['no date at all', 'soon', 'Asia/Tokyo', 'soon'],
  ])('prints %s on the clocks of its scope', (_, at, timezone, printed) => {
    const scope = { variables: { at }, timezone };
    expect(renderText('{{ at | date: "%Y-%m-%d %H:%M %z" }}', scope)).toBe(printed);
  });

  it('prints a date on other clocks where the text names them', () => {
    const scope = { variables: { at: '2026-12-01 09:00' }, timezone: 'Europe/Paris' };
    expect(renderText('{{ at | date: "%H:%M", "Asia/Tokyo" }}', scope)).toBe('17:00');
    expect(renderText('{{ at | date_to_xmlschema }}', scope)).toBe('2026-12-01T09:00:00+01:00');
  });

  it('reads own properties only', () => {
    expect(renderText('{{ contact.constructor }}{{ contact.__proto__ }}', scope)).toBe('');
  });

  it('stops a template that would go on for long or read a file', () => {
    const endless = '{% for a in (1..100000) %}{% for b in (1..100000) %}x{% endfor %}{% endfor %}';
    expect(() => renderText(endless, scope)).toThrow();
    expect(() => renderText("{% include '/etc/passwd' %}", scope)).toThrow();
  });
});

describe('renderValue', () => {
  it('keeps the type of a leaf that is exactly one placeholder', () => {
    const value = {
      points: '{{ contact.points }}',
      paid: '{{event.paid}}',
      text: 'a {{ contact.points }}',
      list: ['{{ event.items[1].price }}'],
    };
    expect(renderValue(value, scope)).toEqual({
      points: 704912205188288575n,
      paid: true,
      text: 'a 704912205188288575',
      list: [7],
    });
  });
});

describe('templateProblem', () => {
  it('says what is wrong, and nothing when all is well', () => {
    expect(templateProblem('plain text')).toBeNull();
    expect(templateProblem('{{ contact.name }}')).toBeNull();
    expect(templateProblem('{{ contact.name')).toContain('not closed');
    expect(templateProblem('{{event.order id}}')).not.toBeNull();
    expect(templateProblem('{% nonsense %}')).not.toBeNull();
    expect(templateProblem('{{ contact.name | shout }}')).toContain('shout');
    expect(templateProblem('{{ event.a and event.b }}')).toBeNull();
  });
});
