import { findTarget } from './target';

test.each([
  [{ BASE_PATH: '/crm' }, 'http://127.0.0.1:3000/crm'],
  [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://127.0.0.1:8080'],
  [{ BASE_URL: 'https://sillage.example.com/crm/' }, 'https://sillage.example.com/crm'],
])('with %j events go to %s', async (given, baseUrl) => {
  expect(await findTarget({ CLIENT_KEY: 'key', ...given })).toEqual({ baseUrl, clientKey: 'key' });
});
