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
