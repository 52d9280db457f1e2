import { createClient } from './client';

function answering(status: number, text: string | null) {
  const fetch = jest.fn<Promise<Response>, Parameters<typeof globalThis.fetch>>(() =>
    Promise.resolve(new Response(text, { status })),
  );
  return { fetch, client: createClient({ baseUrl: '/api', timeLimit: 10_000, language: () => 'fr', fetch }) };
}

test('what stands under data is answered, whole numbers of any size digit for digit', async () => {
  const { client } = answering(200, '{"data":{"big":12345678901234567890}}');
  expect(await client.get('/contact')).toEqual({ big: 12345678901234567890n });
});

test('a body is sent as JSON with the cookies and the language of the interface', async () => {
  const { client, fetch } = answering(200, '{"data":{}}');
  await client.post('/event', { big: 12345678901234567890n });
  expect(fetch).toHaveBeenCalledWith(
    '/api/event',
    expect.objectContaining({
      method: 'POST',
      credentials: 'include',
      body: '{"big":12345678901234567890}',
      headers: expect.objectContaining({
        'Accept-Language': 'fr',
        'Content-Type': 'application/json',
      }) as unknown,
    }),
  );
});

test('what a query leaves open is not sent', async () => {
  const { client, fetch } = answering(204, null);
  expect(await client.delete('/tag/7', { force: true, keep_flow: null, other: undefined })).toBeUndefined();
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/tag/7?force=true');
});

test('the server’s reason becomes the error', async () => {
  const { client } = answering(
    409,
    '{"error":{"code":"name_taken","message":"Taken","details":{"name":"vip"}}}',
  );
  await expect(client.post('/tag', {})).rejects.toMatchObject({
    status: 409,
    code: 'name_taken',
    message: 'Taken',
    details: { name: 'vip' },
  });
});

test('an answer that is no JSON is still an error with words', async () => {
  const { client } = answering(502, '<h1>Bad gateway</h1>');
  await expect(client.get('/tag')).rejects.toMatchObject({ status: 502, message: 'API request failed' });
});

test('no answer in time and no connection are told apart', async () => {
  const failing = (error: Error) =>
    createClient({
      baseUrl: '',
      timeLimit: 10_000,
      language: () => 'en',
      fetch: () => Promise.reject(error),
    });
  const late = Object.assign(new Error('late'), { name: 'TimeoutError' });
  await expect(failing(late).get('/tag')).rejects.toMatchObject({
    status: 0,
    code: 'timeout',
    message: 'Request timeout after 10000ms',
  });
  await expect(failing(new TypeError('Failed to fetch')).get('/tag')).rejects.toMatchObject({
    code: 'network',
  });
});

describe('a call that the server refuses because it has too much to do', () => {
  const busy = () =>
    new Response('{"error":{"code":"busy","message":"Too much is being tried."}}', {
      status: 503,
      headers: { 'Retry-After': '0.01' },
    });
  const clientOf = (answers: Response[]) => {
    const fetch = jest.fn(() => Promise.resolve(answers.shift() ?? busy()));
    return {
      fetch,
      client: createClient({ baseUrl: '/api', timeLimit: 10_000, language: () => 'en', fetch }),
    };
  };

  test('is made again when the server says', async () => {
    const { client, fetch } = clientOf([busy(), busy(), new Response('{"data":{"tried":true}}')]);
    expect(await client.post('/trial', {})).toEqual({ tried: true });
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  test('fails with the server’s words when that goes on', async () => {
    const { client, fetch } = clientOf([]);
    await expect(client.get('/trial')).rejects.toMatchObject({
      code: 'busy',
      message: 'Too much is being tried.',
    });
    expect(fetch).toHaveBeenCalledTimes(4);
  });
});
