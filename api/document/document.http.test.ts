import { maxHeaderSize } from 'node:http';
import request from 'supertest';
import { readOperations } from '../../tests/contract/schema';
import { useApi } from '../../tests/support/api/api';
import { createFeatures } from '../features';
import { pino } from 'pino';

const api = useApi();

describe('GET /api/openapi.json', () => {
  it('describes every route that is served', async () => {
    const { document } = await api.contract();
    const logger = pino({ level: 'silent' });
    const { open, signedIn } = createFeatures({ database: api.database, settings: api.settings, logger });
    const served = [...open, ...signedIn].flatMap(({ router }) =>
      router.stack.flatMap(({ path, methods }) =>
        methods.map((method) => `${method.toLowerCase()} ${String(path).replaceAll(/:(\w+)/g, '{$1}')}`),
      ),
    );
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    );
    expect(described).toEqual(expect.arrayContaining(served.filter((route) => !route.startsWith('head '))));
  });

  it('says of each call who may make it, what it answers, and how it is refused', async () => {
    const { document } = await api.contract();
    expect(document.paths['/api/tag/{tagId}']?.['put']).toMatchObject({
      summary: 'Change a tag',
      security: [{ session: [] }],
      parameters: [{ in: 'path', name: 'tagId', required: true }],
      responses: {
        200: { content: { 'application/json': {} } },
        401: { description: expect.stringContaining('`not_signed_in`') as string },
        404: { description: expect.stringContaining('`tag_not_found`') as string },
        409: { description: expect.stringContaining('`name_taken`') as string },
      },
    });
  });
});

describe('what the document says', () => {
  it('of the page for who leaves the list is what comes, for an unknown link, too', async () => {
    const { document } = await api.contract();
    const { status, type } = await request(api.server).get('/unsubscribe/unknown');
    expect(document.paths['/unsubscribe/{token}']?.['get']?.responses[status]?.content).toHaveProperty([
      type,
    ]);
  });

  it('of a query’s longest text is no more than a server reads', async () => {
    const { operations } = readOperations((await api.contract()).document);
    const lengths = operations.flatMap(({ parameters }) =>
      parameters.map(({ schema }) => schema.maxLength ?? 0),
    );
    expect(Math.max(...lengths)).toBeGreaterThan(1_000);
    // Node refuses an address that is longer than 16 kB with all headers (https://nodejs.org/api/http.html#httpmaxheadersize).
    expect(Math.max(...lengths)).toBeLessThan(maxHeaderSize * 0.8);
    const longest = `/api/contact/csv?contacts=${'1'.repeat(maxHeaderSize)}`;
    const { status, text } = await request(api.server).get(longest);
    expect([status, text]).toEqual([431, '']);
    expect((await api.contract()).document.paths['/api/contact/csv']?.['get']?.responses).toHaveProperty(
      '431',
    );
  });
});

describe('GET /api/docs', () => {
  it('is a page that takes everything from here', async () => {
    const page = await request(api.server).get('/api/docs');
    expect(page.type).toBe('text/html');
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(files).toHaveLength(4);
    for (const file of files) {
      // Beside the page, whatever path the whole stands under.
      expect(file).toMatch(/^docs\//);
      expect((await request(api.server).get(`/api/${file}`)).status).toBe(200);
    }
  });

  it('takes no changes', async () => {
    const answer = await request(api.server).post('/api/openapi.json');
    expect(answer.status).toBe(405);
    expect(answer.get('Allow')).toBe('GET, HEAD');
  });
});
