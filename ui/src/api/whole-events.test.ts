import type { Event } from '../../../domain/entities/events/event';
import { clientOf } from '../testing/server';
import { wholeEvents } from './whole-events';

const event = (id: number, rest: Partial<Event> = {}): Event => ({
  id,
  name: 'visit',
  contact_external_id: null,
  data: {},
  verified: null,
  created_at: '2026-05-31T08:30:00.000Z',
  received_at: '2026-05-31T08:30:00.000Z',
  ...rest,
});

test('the data that a page leaves out is asked for, in the order of the page', async () => {
  const { client, calls } = clientOf({
    'GET /event/2': { data: { event: event(2, { data: { long: 'x' } }) } },
  });
  const listed = [event(1, { data: { a: 1 } }), event(2, { is_data_left_out: true }), event(3)];
  expect((await wholeEvents(client, listed)).map(({ id, data }) => [id, data])).toEqual([
    [1, { a: 1 }],
    [2, { long: 'x' }],
    [3, {}],
  ]);
  expect(calls.map(({ path }) => path)).toEqual(['/event/2']);
});
