import { recordEvents } from '../../../db/events/record';
import { inTransaction } from '../../../db/database/transaction';
import { eventNames, eventNamesTold } from '../../../domain/entities/events/event';
import { tagAddedEventName } from '../../../domain/entities/contacts/tag';
import { segmentEventName, segmentPresenceEventName } from '../../../domain/entities/segments/segment-event';
import { buildAutomatisation } from '../../../tests/factories/automatisation';
import { buildEvent } from '../../../tests/factories/audience';
import { dataOf } from '../../../tests/support/api/answers';
import { useApi } from '../../../tests/support/api/api';

const api = useApi();

test('GET /event/name names each event of the account once, and none that the product itself makes', async () => {
  const [visitor, stranger] = [await api.visitor(), await api.visitor()];
  const campaign = await buildAutomatisation(visitor, { is_campaign: true });
  const own = [
    campaign.entry_event_name,
    tagAddedEventName(7),
    segmentEventName(7, 'entered'),
    segmentPresenceEventName(7),
  ];
  for (const name of ['purchase', 'cart updated', 'purchase', ...own])
    await buildEvent(api.database, visitor.userId, { name });
  await buildEvent(api.database, stranger.userId, { name: 'sign-up' });
  const { names } = dataOf(await visitor.call('get', '/event/name'), eventNames);
  expect(names).toEqual(['cart updated', 'purchase']);
  await visitor.call('delete', `/automatisation/${campaign.id}?force=true`);
  expect(dataOf(await visitor.call('get', '/event/name'), eventNames).names).toEqual(names);
});

test('GET /event/name says that there are more than it tells, which a search finds', async () => {
  const visitor = await api.visitor();
  const events = Array.from({ length: eventNamesTold + 1 }, (_, number) => ({
    userId: visitor.userId,
    name: `event ${String(number).padStart(4, '0')}`,
    data: {},
    createdAt: new Date(),
  }));
  await inTransaction(api.database.pool, (client) => recordEvents(client, events));
  await buildEvent(api.database, visitor.userId, { name: 'Événement été' });
  const ask = async (query = '') => dataOf(await visitor.call('get', `/event/name${query}`), eventNames);

  const first = await ask();
  expect([first.names.length, first.has_more]).toEqual([eventNamesTold, true]);
  expect(first.names).not.toContain('Événement été');
  expect(await ask('?search_term=ETE')).toEqual({ names: ['Événement été'], has_more: false });
  expect(await ask('?search_term=0500')).toEqual({ names: ['event 0500'], has_more: false });
});

test('GET /event/name looks at 10,000 names for a part of one, and says so; what a name begins with finds any', async () => {
  const visitor = await api.visitor();
  await api.database.pool.query(
    `INSERT INTO events (user_id, name, data) SELECT $1, 'made_' || lpad(n::text, 6, '0'), '{}' FROM generate_series(1, 10050) n`,
    [visitor.userId],
  );
  await buildEvent(api.database, visitor.userId, { name: 'order placed' });
  const ask = async (term: string) =>
    dataOf(await visitor.call('get', `/event/name?search_term=${term}`), eventNames);

  expect(await ask('010000')).toEqual({ names: ['made_010000'], has_more: true });
  expect(await ask('placed')).toEqual({ names: [], has_more: true });
  expect(await ask('order')).toEqual({ names: ['order placed'], has_more: true });
  expect(await ask('made_010049')).toEqual({ names: ['made_010049'], has_more: true });
});
