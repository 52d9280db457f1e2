import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { z } from 'zod';
import { importChunk } from '../imports/import-chunk';
import { inTransaction } from '../database/transaction';
import { contactDetail } from '../../domain/entities/contacts/contact';
import { importAnswer } from '../../domain/entities/contacts/import';
import { optOutChangeList } from '../../domain/entities/contacts/consent';
import { buildAccount } from '../../tests/factories/account';
import { dataOf } from '../../tests/support/api/answers';
import { useApi, type Visitor } from '../../tests/support/api/api';

/** An account as its site and its people reach it. */
interface Shop {
  visitor: Visitor;
  clientKey: string;
}

const api = useApi();
let shop: Shop;
const openShop = async (): Promise<Shop> => {
  const account = await buildAccount(api);
  return { visitor: await api.visitor(account), clientKey: account.clientKey };
};
beforeEach(async () => {
  shop = await openShop();
});

const ann = { email: 'Ann.Smith@example.com', name: 'Ann Smith', phone: '+33 6 12 34 56 78' };

async function identify(external_id: string, data: object, { clientKey } = shop): Promise<void> {
  const answer = await request(api.server)
    .post('/api/contact/identify')
    .set('Client-Key', clientKey)
    .send({ external_id, data });
  expect(answer.status).toBe(200);
}
async function contact(externalId: string, { visitor } = shop) {
  const answer = await visitor.call('get', `/contact?contact_external_id=${externalId}`);
  return dataOf(answer, z.looseObject({ contact: contactDetail })).contact;
}
const left = async (externalId: string, by = shop): Promise<string[]> =>
  Object.keys((await contact(externalId, by)).opted_out).sort();
async function history(externalId: string) {
  const { id } = await contact(externalId);
  return dataOf(await shop.visitor.call('get', `/contact/${id}/opt-out`), optOutChangeList).opt_out_changes;
}
async function erase(externalId: string): Promise<void> {
  const { id } = await contact(externalId);
  expect((await shop.visitor.call('delete', `/contact/${id}`)).status).toBe(200);
}
/** Ann leaves channels, and is erased. */
async function eraseAnn(opted_out: object): Promise<void> {
  await identify('ann', { ...ann, opted_out });
  await erase('ann');
}
/** Takes in a file that says of somebody's consent to e-mails, as the worker does. */
async function importConsent(external_id: string, email: string, consent: string): Promise<void> {
  const fields = [
    { fileName: 'ID', selected_custom_field: 'external_id' },
    { fileName: 'Name', selected_custom_field: 'name' },
    { fileName: 'Email', selected_custom_field: 'other', variable_name: 'email' },
    { fileName: 'Newsletter', selected_custom_field: 'email_consent' },
  ];
  const contacts = [[external_id, 'Ann', email, consent]];
  const answer = await shop.visitor.call('post', '/contact/bulk?wait=false', { fields, contacts });
  const { import_id: importId } = dataOf(answer, importAnswer);
  const reference = { userId: shop.visitor.userId, importId };
  while (await inTransaction(api.database.pool, (client) => importChunk(client, reference)));
}

describe('a contact that had unsubscribed and was erased', () => {
  it('stays unsubscribed from each channel that it had left, whatever its address comes in with', async () => {
    await eraseAnn({ email: true, sms: true });
    await identify('ann-2', { email: 'ann.smith@EXAMPLE.com' });
    await identify('ann-3', { phone: '06 12 34 56 78' });
    await identify('ann', { name: 'Ann' });
    await identify('bob', { email: 'bob@example.com', phone: '06 12 34 56 79' });
    expect(await left('ann-2')).toEqual(['email']);
    expect(await left('ann-3')).toEqual(['sms']);
    expect(await left('ann')).toEqual([]);
    expect(await left('bob')).toEqual([]);
  });

  it('stays out of notifications by its external id', async () => {
    await eraseAnn({ push: true });
    await identify('ann', {});
    await identify('ann-2', ann);
    expect([await left('ann'), await left('ann-2')]).toEqual([['push'], []]);
  });

  it('has that in the history of whoever has its address now, with the moment when it had left', async () => {
    await identify('ann', { ...ann, opted_out: { email: true } });
    const { opted_out } = await contact('ann');
    await erase('ann');
    await identify('ann-2', { email: ann.email });
    expect((await contact('ann-2')).opted_out).toEqual(opted_out);
    expect(await history('ann-2')).toMatchObject([
      {
        channel: 'email',
        state: 'left',
        before: 'not_asked',
        source: 'erased_contact',
        given_at: opted_out.email,
      },
    ]);
  });

  it('is not brought back by an import, nor by a contact that takes its address later', async () => {
    await eraseAnn({ email: true });
    await importConsent('ann-2', ann.email, 'yes');
    await identify('bob', { email: 'bob@example.com' });
    await identify('bob', { email: ann.email });
    expect([await left('ann-2'), await left('bob')]).toEqual([['email'], ['email']]);
  });

  it('is not brought back by what a site or a file says of everybody: that they have not left', async () => {
    await eraseAnn({ email: true });
    await identify('ann-2', { email: ann.email, opted_out: { email: false } });
    await identify('ann-2', { opted_out: { email: false } });
    await importConsent('ann-2', ann.email, 'not asked');
    await identify('ann-3', { email: ann.email });
    expect([await left('ann-2'), await left('ann-3')]).toEqual([['email'], ['email']]);
  });

  it.each(['+33 6 99 34 56 78', '06 98 34 56 78'])(
    'is kept out when a contact with a number of the same end (%s) takes its number',
    async (phone) => {
      await eraseAnn({ sms: true });
      await identify('bob', { phone });
      expect(await left('bob')).toEqual([]);
      await identify('bob', { phone: ann.phone });
      expect(await left('bob')).toEqual(['sms']);
    },
  );

  it('keeps out a contact for as long as that has its address, and says why it does no more', async () => {
    await eraseAnn({ email: true, sms: true });
    await identify('bob', { email: ann.email, phone: '0612345678', opted_out: { push: true } });
    expect(await left('bob')).toEqual(['email', 'push', 'sms']);
    await identify('bob', { email: 'bob@example.com', phone: '+33 612 345 678' });
    expect(await left('bob')).toEqual(['push', 'sms']);
    const [change] = await history('bob');
    expect(change).toMatchObject({
      channel: 'email',
      before: 'left',
      state: 'not_asked',
      source: 'address_changed',
    });
    await identify('bob', { email: ann.email });
    expect(await left('bob')).toEqual(['email', 'push', 'sms']);
  });

  it('says nothing of who left with that address by themselves', async () => {
    await eraseAnn({ email: true });
    await identify('bob', { email: 'bob@example.com', opted_out: { email: true } });
    await identify('bob', { email: ann.email });
    await identify('bob', { email: 'bob@example.com' });
    expect(await left('bob')).toEqual(['email']);
  });

  it('is free again once it has come back, and once more erased stays so', async () => {
    await eraseAnn({ email: true });
    await identify('ann', ann);
    const { id } = await contact('ann');
    const back = await shop.visitor.call('put', `/contact/${id}/opt-out`, {
      channel: 'email',
      opted_out: false,
    });
    expect(back.status).toBe(200);
    expect(await left('ann')).toEqual([]);
    await erase('ann');
    await identify('ann-2', { email: ann.email });
    expect(await left('ann-2')).toEqual([]);
  });

  it('keeps out nobody of another account', async () => {
    await eraseAnn({ email: true });
    const other = await openShop();
    await identify('ann', ann, other);
    expect(await left('ann', other)).toEqual([]);
  });
});

it('of an erased contact no table holds the e-mail, the name or the number', async () => {
  // The other tests leave contacts of the usual one.
  const mark = randomUUID().slice(0, 13);
  const phone = '+33 6 98 76 54 32';
  await identify(mark, {
    email: `${mark}@example.com`,
    name: mark,
    phone,
    opted_out: { email: true, sms: true },
  });
  const holding = async (): Promise<string[]> => {
    const { rows: tables } = await api.database.pool.query<{ name: string }>(
      `SELECT quote_ident(table_name) AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
    );
    const telling: string[] = [];
    for (const { name } of tables) {
      const { rowCount } = await api.database.pool.query(`SELECT FROM ${name} AS t WHERE t::text ~* $1`, [
        `${mark}|98 ?76 ?54 ?32`,
      ]);
      if (rowCount) telling.push(name);
    }
    return telling;
  };
  expect(await holding()).toEqual(['contacts']);
  await erase(mark);
  expect(await holding()).toEqual([]);
});
