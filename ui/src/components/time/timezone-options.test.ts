import { firstTimezones } from '../../../../domain/values/time/timezones';
import { isFound, timezoneOptions } from './timezone-options';

const winter = Date.UTC(2026, 0, 15);
const options = timezoneOptions('fr', winter);
const found = (search: string) => options.filter((one) => isFound(search, one)).map(({ value }) => value);

test('the 68 timezones of North America come first, in their order; every other timezone that this machine knows is found by its name', () => {
  expect(options.slice(0, firstTimezones.length).map(({ value }) => value)).toEqual([...firstTimezones]);
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
  for (const name of Intl.supportedValuesOf('timeZone'))
    expect([name, found(name).length > 0]).toEqual([name, true]);
});

test.each([
  ['a city', 'lyon', 'Europe/Paris'],
  ['a city with an accent, without it', 'montreal', 'America/Montreal'],
  ['an old name', 'calcutta', 'Asia/Kolkata'],
  ['a country in the reader’s language', 'nouvelle-zelande', 'Pacific/Auckland'],
  ['a country in English', 'germany', 'Europe/Berlin'],
  ['two words', 'new york', 'America/New_York'],
])('it is found by %s: %s', (_, search, zone) => {
  expect(found(search)).toContain(zone);
});

test('what is searched by its whole name is the first that is found', () => {
  for (const name of firstTimezones) expect(found(name)[0]).toBe(name);
});

test('it is found by the offset of its clocks now, and by no other', () => {
  const rules = { '+1': 60, 'UTC+05:30': 330, '-3:30': -210, 'gmt−5': -300 };
  for (const [search, minutes] of Object.entries(rules)) {
    const offsets = new Set(options.filter((one) => isFound(search, one)).map(({ offset }) => offset));
    expect([search, [...offsets]]).toEqual([search, [minutes]]);
  }
  expect(found('+1 lyon')).toEqual(['Europe/Paris']);
});

test('it says how far its clocks are from UTC', () => {
  const label = (zone: string) => options.find(({ value }) => value === zone)?.label;
  expect(label('Asia/Kolkata')).toBe('Asia/Kolkata (UTC+05:30)');
  expect(label('America/St_Johns')).toBe('America/St Johns (UTC−03:30)');
  expect(label('UTC')).toBe('UTC');
});
