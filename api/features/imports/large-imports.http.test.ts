import { importChunk } from '../../../db/imports/import-chunk';
import { inTransaction } from '../../../db/database/transaction';
import { importAnswer } from '../../../domain/entities/contacts/import';
import { buildAccount } from '../../../tests/factories/account';
import { dataOf } from '../../../tests/support/api/answers';
import { useApi } from '../../../tests/support/api/api';
import { rowsRead } from '../../../tests/support/database/rows-read';

const api = useApi();

const rowCount = 10_000;
const rows = Array.from({ length: rowCount }, (_, place) => [`c${place}`, 'Person', `c${place}@example.com`]);

it('an import of new contacts reads none of those that it has created', async () => {
  const visitor = await api.visitor(await buildAccount(api));
  const fields = [
    { fileName: 'ID', selected_custom_field: 'external_id' },
    { fileName: 'Name', selected_custom_field: 'name' },
    { fileName: 'E-mail', selected_custom_field: 'other', variable_name: 'email' },
  ];
  const body = { fields, contacts: rows, same_email: 'taken' };
  const answer = await visitor.call('post', '/contact/bulk?wait=false', body);
  const reference = { userId: visitor.userId, importId: dataOf(answer, importAnswer).import_id };

  const read = await rowsRead(api.url, 'contacts', async (pool) => {
    while (await inTransaction(pool, (client) => importChunk(client, reference)));
  });

  const { rows: stored } = await api.database.pool.query('SELECT FROM contacts');
  expect(stored).toHaveLength(rowCount);
  expect(read).toBeLessThan(rowCount);
});
