import { eventNames } from '../../../domain/entities/event';
import { tagAddedEventName } from '../../../domain/entities/tag';
import { buildAutomatisation } from '../../../tests/factories/automatisation';
import { buildEvent } from '../../../tests/factories/audience';
import { dataOf } from '../../../tests/support/answers';
import { useApi } from '../../../tests/support/api';

const api = useApi();

test('GET /event/name names each event of the account once, and none that the product itself makes', async () => {
  const [visitor, stranger] = [await api.visitor(), await api.visitor()];
  const campaign = await buildAutomatisation(visitor, { is_campaign: true });
  const own = [campaign.entry_event_name, tagAddedEventName(7)];
  for (const name of ['purchase', 'cart updated', 'purchase', ...own])
    await buildEvent(api.database, visitor.userId, { name });
  await buildEvent(api.database, stranger.userId, { name: 'sign-up' });
  const { names } = dataOf(await visitor.call('get', '/event/name'), eventNames);
  expect(names).toEqual(['cart updated', 'purchase']);
});
