import type { Client } from './client';
import { saveForm } from './save-form';

/** What is sent for a form. */
async function sentFor(saved: Parameters<typeof saveForm>[2]): Promise<unknown[]> {
  const sent: unknown[] = [];
  const keep = (method: string) => (path: string, body: unknown) => {
    sent.push([method, path, body]);
    return Promise.resolve(undefined as never); // nobody looks at the answer
  };
  const client: Pick<Client, 'post' | 'put'> = { post: keep('POST'), put: keep('PUT') };
  await saveForm(client as Client, '/tag', saved); // it calls nothing else
  return sent;
}

const fields = { name: 'VIP', color: 'red' };

test('a new one is sent whole', async () => {
  expect(await sentFor(fields)).toEqual([['POST', '/tag', fields]]);
});

test('of what exists, what differs from what the form began with is sent', async () => {
  const was = { name: 'VIP', color: 'blue' };
  expect(await sentFor({ id: 3, was, ...fields })).toEqual([['PUT', '/tag/3', { color: 'red' }]]);
  expect(await sentFor({ id: 3, was: fields, ...fields })).toEqual([['PUT', '/tag/3', {}]]);
  expect(await sentFor({ id: 3, ...fields })).toEqual([['PUT', '/tag/3', fields]]);
});
