import request from 'supertest';
import { useApi } from '../../tests/support/api';
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
