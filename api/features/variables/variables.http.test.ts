import { z } from 'zod';
import { knownVariable } from '../../../domain/entities/automatisations/known-variable';
import { buildContact, buildEvent } from '../../../tests/factories/audience';
import { insertFlow } from '../../../tests/factories/flow';
import { dataOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

async function examples(id: number, query = ''): Promise<Record<string, unknown>> {
  const answer = await visitor.call('get', `/automatisation/${id}/variable${query}`);
  const { variables } = dataOf(answer, z.object({ variables: z.array(knownVariable) }));
  return Object.fromEntries(variables.map(({ variable, example }) => [variable, example]));
}

describe('GET /automatisation/{id}/variable', () => {
  it('names what the entry event, contacts, custom fields, globals and steps hold, with examples', async () => {
    const contact = await buildContact(api.database, visitor.userId, {
      data: { address: { city: 'Laval' } },
    });
    await buildEvent(api.database, visitor.userId, {
      name: 'purchase',
      contact,
      data: { order: { total: 12 } },
    });
    await visitor.call('put', '/user', { data: { season: 'autumn' } });
    await visitor.call('post', '/custom-field', { label: 'City', variable_name: 'address.city' });
    const flow = await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'purchase' }, [
      { type: 'COUNT', data: { type: 'items', value: 'order' } },
    ]);
    expect(await examples(flow.id)).toMatchObject({
      'event.order.total': 12,
      'contact.external_id': contact.external_id,
      'contact.address.city': 'Laval',
      'global.season': 'autumn',
      'event.count_result': null,
    });
  });

  it('looks at the latest events as far as they have 2 MB together, and at one at the least', async () => {
    const { pool } = api.database;
    const flow = await insertFlow(pool, visitor.userId, { entry_event_name: 'purchase' }, []);
    const add = (key: string, length: number, minute: number) =>
      pool.query(
        `INSERT INTO events (user_id, name, data, created_at)
         VALUES ($1, 'purchase', jsonb_build_object($2::text, repeat('x', $3)), timestamptz '2026-01-01' + $4 * interval '1 minute')`,
        [visitor.userId, key, length, minute],
      );
    const named = async () =>
      Object.keys(await examples(flow.id)).filter((variable) => variable.startsWith('event.'));
    await add('oldest', 10, 1);
    await add('older', 1_500_000, 2);
    await add('newer', 500_000, 3);
    expect(await named()).toEqual(['event.newer', 'event.older', 'event.oldest']);
    await add('newest', 500_000, 4);
    expect(await named()).toEqual(['event.newest', 'event.newer']);
    await add('huge', 3_000_000, 5);
    expect(await named()).toEqual(['event.huge']);
  });

  it('names what an event of a message holds before one has come', async () => {
    const flow = await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'purchase' }, []);
    const clicked = await examples(flow.id, '?event_name=message_clicked');
    expect(clicked).toMatchObject({ 'event.channel': 'email', 'event.step_id': 34 });
    expect(clicked).toHaveProperty(['event.link']);
    expect(await examples(flow.id, '?event_name=message_opened')).not.toHaveProperty(['event.link']);
  });

  it('looks at another event when it is told to, and never at another account’s', async () => {
    const stranger = await api.visitor();
    await buildEvent(api.database, stranger.userId, { name: 'refund', data: { secret: 1 } });
    await buildEvent(api.database, visitor.userId, { name: 'refund', data: { reason: 'size' } });
    const flow = await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'purchase' }, []);
    const known = await examples(flow.id, '?event_name=refund');
    expect(known).toMatchObject({ 'event.reason': 'size' });
    expect(known).not.toHaveProperty(['event.secret']);
    expect((await stranger.call('get', `/automatisation/${flow.id}/variable`)).status).toBe(404);
  });
});
