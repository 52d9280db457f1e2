import request from 'supertest';
import { z } from 'zod';
import { jsonObject } from '../../domain/entities/common';
import { dataOf } from '../../tests/support/api/answers';
import { useApi, type Visitor } from '../../tests/support/api/api';
import { buildAccount } from '../../tests/factories/account';

const api = useApi();
let visitor: Visitor;
let clientKey: string;
beforeEach(async () => {
  const account = await buildAccount(api);
  visitor = await api.visitor(account);
  clientKey = account.clientKey;
  for (const field of [
    { label: 'Spent', variable_name: 'shop.spent', type: 'number' },
    { label: 'Birthday', variable_name: 'birthday', type: 'date' },
    { label: 'Agreed', variable_name: 'agreed', type: 'boolean' },
    { label: 'Phone', variable_name: 'phone', type: 'string' },
    { label: 'Note', variable_name: 'note' },
  ])
    expect((await visitor.call('post', '/custom-field', field)).status).toBe(201);
});

const send = (path: string, body: object, key = clientKey) =>
  request(api.server).post(path).set('Client-Key', key).send(body);
const identify = async (data: object) =>
  (await send('/api/contact/identify', { external_id: 'ada', data })).body as unknown;
const stored = async () =>
  dataOf(
    await visitor.call('get', '/contact?contact_external_id=ada'),
    z.object({ contact: z.object({ data: jsonObject }) }),
  ).contact.data;

const contact = { id: expect.any(Number) as number, external_id: 'ada' };

it('stores texts that are of their field’s type as such, and answers as ever', async () => {
  const data = { shop: { spent: '299.15', city: '7' }, agreed: 'yes', phone: 612345678, note: '12' };
  expect(await identify({ ...data, birthday: '1959-01-21' })).toEqual({ data: { contact } });
  expect(await stored()).toEqual({
    shop: { spent: 299.15, city: '7' },
    agreed: true,
    phone: '612345678',
    note: '12',
    birthday: '1959-01-21',
  });
});

it('reads numbers as the account writes them', async () => {
  await identify({ shop: { spent: '1 299,15' } });
  expect(await stored()).toEqual({ shop: { spent: '1 299,15' } });
  expect((await visitor.call('put', '/user', { number_format: 'comma' })).status).toBe(200);
  expect(await identify({ shop: { spent: '1 299,15' } })).toEqual({ data: { contact } });
  expect(await stored()).toEqual({ shop: { spent: 1299.15 } });
});

it('keeps what is of another type as it came, and tells the sender, of each item of a batch by itself', async () => {
  const unfit = { shop: { spent: 'a lot' }, birthday: '21/01/1959', agreed: ['yes'] };
  const unfit_values = [
    { variable_name: 'shop.spent', type: 'number' },
    { variable_name: 'birthday', type: 'date' },
    { variable_name: 'agreed', type: 'boolean' },
  ];
  expect(await identify({ ...unfit, phone: null })).toEqual({ data: { contact, unfit_values } });
  expect(await stored()).toEqual({ ...unfit, phone: null });

  const items = [{ external_id: 'ada', data: { birthday: 'today' } }, { external_id: 'bob' }];
  const answer = await send('/api/contact/identify/batch', { items });
  const bob = { id: expect.any(Number) as number, external_id: 'bob' };
  expect(answer.body).toEqual({
    data: {
      results: [
        { index: 0, contact, unfit_values: [{ variable_name: 'birthday', type: 'date' }] },
        { index: 1, contact: bob },
      ],
      stored: 2,
      rejected: 0,
    },
  });
});

it('keeps to the fields of the account that the contact is of', async () => {
  const other = await buildAccount(api);
  const data = { agreed: 'yes', birthday: 'today' };
  const answer = await send('/api/contact/identify', { external_id: 'eve', data }, other.clientKey);
  expect(answer.body).toEqual({
    data: { contact: { id: expect.any(Number) as number, external_id: 'eve' } },
  });
});
