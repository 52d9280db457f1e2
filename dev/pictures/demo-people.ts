import type { Page } from 'playwright-core';
import { call } from '../../tests/browser/support/account';

const day = 86_400_000;
/** Contacts by their e-mail address, which is also their external id. */
const people = [
  ['anna@example.com', 'Anna Roy'],
  ['bert@example.com', 'Bert Lavoie'],
  ['chloe@example.com', 'Chloé Gagnon'],
  ['david@example.com', 'David Nguyen'],
  ['emma@example.com', 'Emma Tremblay'],
  ['farid@example.com', 'Farid Haddad'],
  ['gina@example.com', 'Gina Rossi'],
  ['hugo@example.com', 'Hugo Bélanger'],
  ['ines@example.com', 'Inès Moreau'],
  ['jack@example.com', 'Jack O’Neill'],
  ['kim@example.com', 'Kim Park'],
  ['leo@example.com', 'Léo Martin'],
] as const;
/** The contact whose page the pictures show. */
export const shownPerson = people[4][0];

const cities = ['Montréal', 'Québec', 'Toronto', 'Ottawa'];
const pastNames = ['page viewed', 'page viewed', 'order placed', 'cart opened', 'page viewed'];
const todaysNames = [
  'order placed',
  'order placed',
  'cart opened',
  'order placed',
  'page viewed',
  'order delivered',
  'order delivered',
  'order placed',
];
const personAt = (place: number): string | undefined => people[place % people.length]?.[0];

/** Creates contacts with two months of events, more on some days than on others; today's events start runs. */
export async function fillPeople(page: Page): Promise<void> {
  const { user } = (await call(page, 'GET', '/user')) as { user: { client_key: string } };
  const key = { 'Client-Key': user.client_key };
  const send = (path: string, items: object[]) => call(page, 'POST', path, { items }, key);
  await send(
    '/contact/identify/batch',
    people.map(([email, name], place) => ({
      external_id: email,
      data: {
        name,
        email,
        points: place * 35,
        plan: place % 3 ? 'basic' : 'pro',
        purchases: (place * 7) % 5,
        address: { city: cities[place % cities.length], country: 'CA' },
      },
    })),
  );
  for (let ago = 58; ago > 0; ago -= 1) await send('/event/track/batch', eventsOf(ago));
  await send(
    '/event/track/batch',
    todaysNames.map((name, place) => ({
      name,
      contact_external_id: personAt(place % 5),
      data: {
        amount: 25 + place,
        items: [
          { sku: 'BS-1', price: 12.5 },
          { sku: 'RH-4', price: 30 },
        ],
      },
    })),
  );
  for (const data of [{ name: '' }, { name: 'tag_5_added' }, { event: 'order placed' }]) {
    await page.request.post('/api/event/track', { data, headers: key });
  }
}

/** Returns the events of the day `ago` days before today; past events start no run. */
function eventsOf(ago: number): object[] {
  const busy = 4 + ((ago * 7) % 9) + (ago % 7 < 2 ? 6 : 0) + (ago < 30 ? 5 : 0);
  return Array.from({ length: busy }, (_, place) => ({
    name: pastNames[(place + ago) % pastNames.length],
    contact_external_id: personAt(place * 5 + ago),
    data: { amount: 10 + ((place * ago) % 90), product: 'Blue scarf' },
    timestamp: new Date(Date.now() - ago * day + place * 1_800_000).toISOString(),
    trigger: false,
  }));
}
