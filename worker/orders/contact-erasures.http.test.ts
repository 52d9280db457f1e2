import { z } from 'zod';
import { createLogger } from '../../config/logger';
import { erasure } from '../../domain/entities/contacts/erasure';
import { buildContact, buildEvents } from '../../tests/factories/audience';
import { dataOf } from '../../tests/support/api/answers';
import { useApi } from '../../tests/support/api/api';
import { untilFound } from '../../tests/support/until-found';
import { startContactErasures } from './contact-erasures';

const api = useApi();

it('finishes the erasure of a contact that has too much for the call', async () => {
  const visitor = await api.visitor();
  const { userId } = visitor;
  const { id } = await buildContact(api.database, userId, { external_id: 'ada' });
  await buildEvents(api.database, userId, { contactId: id, count: 6_000 });
  const asked = await visitor.call('delete', `/contact/${id}`);
  const begun = dataOf(asked, z.object({ erasure })).erasure;
  expect(begun).toMatchObject({ is_under_way: true, erased: { events: 0 } });
  const erasures = startContactErasures({
    database: api.database,
    logger: createLogger({ level: 'silent' }),
  });
  const ended = await untilFound(async () => {
    const answer = await visitor.call('get', `/contact/erasure/${begun.id}`);
    const report = dataOf(answer, z.object({ erasure })).erasure;
    return report.is_under_way ? undefined : report;
  });
  await erasures.stop();
  expect(ended.erased.events).toBe(6_000);
  const { rows } = await api.database.pool.query('SELECT FROM contacts WHERE user_id = $1', [userId]);
  expect(rows).toEqual([]);
});
