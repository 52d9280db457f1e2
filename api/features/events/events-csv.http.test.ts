import { parse } from 'csv-parse/sync';
import { recordEvents } from '../../../db/events/record';
import { inTransaction } from '../../../db/database/transaction';
import { buildContact, buildEvent } from '../../../tests/factories/audience';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

async function rows(query = ''): Promise<Record<string, string>[]> {
  const answer = await visitor.call('get', `/event/csv${query}`);
  expect(answer.status).toBe(200);
  return parse(answer.text, { columns: true });
}

describe('GET /event/csv', () => {
  it('answers a file of the events of the range, the oldest first, numbers digit for digit', async () => {
    const contact = await buildContact(api.database, visitor.userId, { external_id: 'ada' });
    const order = 123456789012345678901234567890n;
    const build = (name: string, time: string, more: object = {}) =>
      buildEvent(api.database, visitor.userId, { name, createdAt: new Date(`${time}Z`), ...more });
    await build('later', '2026-03-02T10:00:00', { contact, data: { order } });
    await build('first', '2026-03-02T00:00:00');
    await build('too late', '2026-03-03T00:00:00');
    await buildEvent(api.database, (await api.visitor()).userId, { createdAt: new Date('2026-03-02') });

    const answer = await visitor.call('get', '/event/csv');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="events-[\d-]+\.csv"$/);
    const found = await rows('?from_date=2026-03-02T00:00:00&to_date=2026-03-03T00:00:00');
    expect(found.map(({ name }) => name)).toEqual(['first', 'later']);
    expect(found[1]).toMatchObject({
      contact_external_id: 'ada',
      created_at: '2026-03-02T10:00:00.000Z',
      data: `{"order": ${order}}`,
    });
    expect((await rows('?event_name=later')).map(({ name }) => name)).toEqual(['later']);
  });

  it('leaves out none and repeats none where many have one moment', async () => {
    const createdAt = new Date('2026-03-02T10:00:00Z');
    const events = Array.from({ length: 1_201 }, (_, number) => ({
      userId: visitor.userId,
      name: `event ${number}`,
      data: {},
      createdAt,
    }));
    await inTransaction(api.database.pool, (client) => recordEvents(client, events));
    const names = (await rows()).map(({ name }) => name);
    expect(names).toHaveLength(1_201);
    expect(new Set(names).size).toBe(1_201);
  });

  it('makes no formula of what a spreadsheet would take for one', async () => {
    await buildEvent(api.database, visitor.userId, { name: '=cmd()' });
    expect((await rows())[0]?.name).toBe("'=cmd()");
  });
});
