import { held, openStore } from '../../testing/store';
import { membersAdded, pastDialogOpened } from './slice';

test('an order that publishing gives closes no dialog that was opened meanwhile', async () => {
  const server = held();
  const { dispatch, getState, until } = openStore({
    'POST /automatisation/1/past-contacts': server.answer,
  });
  dispatch(membersAdded({ automatisationId: 1, after: 'published' }));
  dispatch(pastDialogOpened());
  await server.give(0, { data: { orders: [] } });
  await until((state) => state.pastContacts.asking.changes === 1);
  expect(getState().pastContacts.asking.isOpen).toBe(true);
});

test('orders of two automations that are published one after the other are both given', async () => {
  const server = held();
  const { dispatch, until } = openStore({
    'POST /automatisation/1/past-contacts': server.answer,
    'POST /automatisation/2/past-contacts': server.answer,
  });
  dispatch(membersAdded({ automatisationId: 1, after: 'published' }));
  dispatch(membersAdded({ automatisationId: 2, after: 'published' }));
  await until(() => server.waiting.length === 2);
  expect(server.waiting.map(({ call }) => call.path)).toEqual([
    '/automatisation/1/past-contacts',
    '/automatisation/2/past-contacts',
  ]);
});
