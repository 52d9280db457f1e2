import { createHash } from 'node:crypto';
import request from 'supertest';
import { z } from 'zod';
import { createLogger } from '../../../config/logger';
import {
  messageImage,
  messageImageLimits,
  messageImageList,
  messageImageUses,
} from '../../../domain/entities/messages/message-image';
import { messageTemplate } from '../../../domain/entities/messages/message-template';
import { imageStoreOf } from '../../../egress/images/open';
import { buildDocument, buildFooterBlock, buildImageBlock } from '../../../tests/factories/email-document';
import { insertFlow } from '../../../tests/factories/flow';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { untilFound } from '../../../tests/support/until-found';
import { createMessageImage, removeImages } from './service';

const api = useApi();
/** The same database, and a folder that cannot be written to. */
const other = useApi({ IMAGES_DIR: '/dev/null/images' }, api);
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
/** A GIF of a size, with some bytes more. */
const gif = (width: number, height: number, more = 0): Buffer => {
  const bytes = Buffer.concat([pixel, Buffer.alloc(more)]);
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
};

const one = z.strictObject({ message_image: messageImage });
const post = (bytes: Buffer, name = 'Logo', by = visitor) =>
  by.call('post', '/message-image', { name, content: bytes.toString('base64') });
const make = async (bytes: Buffer = pixel, name = 'Logo') =>
  dataOf(await post(bytes, name), one).message_image;
const list = async (query = '') =>
  dataOf(await visitor.call('get', `/message-image${query}`), messageImageList);
const pathOf = (url: string): string => new URL(url).pathname;
/** Where an account's image is seen once it is stored. */
const addressOf = (userId: number, bytes: Buffer): string =>
  `https://sillage.example.com/media/${createHash('sha256').update(`${userId}:`).update(bytes).digest('hex')}.gif`;
const nowhereElse = { flows: [], earlier: { templates: [], flows: [] } };
const see = (url: string) => request(api.server).get(pathOf(url));
const place = () => ({
  database: api.database,
  images: imageStoreOf(api.settings),
  logger: createLogger({ level: 'silent' }),
});

describe('images of messages', () => {
  it('are stored, listed newest first, found by name and deleted', async () => {
    const made = await make(gif(3, 2), 'Logo');
    expect(made).toMatchObject({ name: 'Logo', type: 'gif', bytes: pixel.length, width: 3, height: 2 });
    expect(made.url).toMatch(/^https:\/\/sillage\.example\.com\/media\/[0-9a-f]{64}\.gif$/);
    await make(gif(4, 2), 'Header');
    expect((await list()).message_images.map(({ name }) => name)).toEqual(['Header', 'Logo']);
    expect((await list('?search_term=logo')).message_images).toEqual([made]);
    expect((await visitor.call('delete', `/message-image/${made.id}`)).status).toBe(204);
    expect((await list()).meta.total_records).toBe(1);
  });

  it('are one where their bytes are the same, in an account', async () => {
    const made = await make();
    expect(await make(pixel, 'Again')).toEqual(made);
    const stranger = await api.visitor();
    const theirs = dataOf(await post(pixel, 'Logo', stranger), one).message_image;
    expect(theirs.url).not.toBe(made.url);
  });

  it('belong to their account alone', async () => {
    const { id } = await make();
    const stranger = await api.visitor();
    const answer = await stranger.call('delete', `/message-image/${id}?force=true`);
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'message_image_not_found']);
    expect(dataOf(await stranger.call('get', '/message-image'), messageImageList).message_images).toEqual([]);
  });

  it.each([
    [
      'SVG, whatever its name says',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'image_unfit',
    ],
    ['HTML behind a name', Buffer.from('<!doctype html><script>1</script>'), 'image_unfit'],
    ['no base64', Buffer.from(''), 'invalid_input'],
    ['too many pixels', gif(messageImageLimits.side + 1, 1), 'image_too_large'],
    ['too many bytes', gif(1, 1, messageImageLimits.bytes), 'invalid_input'],
  ])('are refused: %s', async (_, bytes, code) => {
    const answer = await post(bytes, 'logo.png');
    expect(errorOf(answer).code).toBe(code);
    expect((await list()).message_images).toEqual([]);
  });

  it('are not stored where their bytes cannot be kept', async () => {
    const answer = await post(pixel, 'Logo', await other.visitor());
    expect([answer.status, errorOf(answer).code, answer.get('Retry-After')]).toEqual([
      503,
      'images_not_kept',
      '60',
    ]);
  });

  it('are not written where the account has as many as it may', async () => {
    await api.database.pool.query(
      `INSERT INTO message_images (user_id, hash, type, name, bytes, width, height)
       SELECT $1::bigint, format('%s-%s', $1::bigint, n), 'gif', 'Logo', 1, 1, 1 FROM generate_series(1, $2::integer) n`,
      [visitor.userId, messageImageLimits.images],
    );
    const refused = await post(gif(8, 8));
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'too_many_message_images']);
    expect((await see(addressOf(visitor.userId, gif(8, 8)))).status).toBe(404);
  });

  describe('in a slow bucket', () => {
    let goOn: () => void;
    let slow: Promise<void>;
    beforeEach(() => {
      slow = new Promise<void>((resolve) => (goOn = resolve));
    });
    afterEach(() => goOn());
    const sized = (width: number) => ({ name: 'Logo', content: gif(width, 1).toString('base64') });
    const storeSlowly = (userId: number, width: number) => {
      const { images, ...rest } = place();
      const behind = { ...rest, images: { ...images, write: () => slow } };
      return createMessageImage(behind, userId, sized(width));
    };

    it('are stored a few at a time, so that they keep no connection from others', async () => {
      const visitors = await Promise.all(Array.from({ length: 7 }, () => api.visitor()));
      const asked = visitors.map(({ userId }) => storeSlowly(userId, 1));
      await expect(asked.at(-1)).rejects.toMatchObject({ code: 'busy' });
      goOn();
      expect(await Promise.all(asked.slice(0, -1))).toHaveLength(6);
    });

    it('leave a place to those of other accounts', async () => {
      const asked = Promise.allSettled([1, 2, 3].map((width) => storeSlowly(visitor.userId, width)));
      const other = await api.visitor();
      expect(await createMessageImage(place(), other.userId, sized(4))).toMatchObject({ width: 4 });
      goOn();
      await asked;
    });
  });

  it('are deleted by force, where templates show them', async () => {
    const { id, url } = await make();
    const template = {
      kind: 'email',
      name: 'Welcome',
      fallback_language: 'en',
      contents: [
        {
          language: 'en',
          subject: 'Hi',
          document: buildDocument([buildImageBlock({ src: url, alt: 'Logo' }), buildFooterBlock()]),
        },
      ],
    };
    expect((await visitor.call('post', '/message-template', template)).status).toBe(201);
    const refused = await visitor.call('delete', `/message-image/${id}`);
    expect([refused.status, errorOf(refused)]).toEqual([
      409,
      expect.objectContaining({ code: 'in_use', details: { templates: ['Welcome'], ...nowhereElse } }),
    ]);
    expect((await visitor.call('delete', `/message-image/${id}?force=true`)).status).toBe(204);
  });
});

describe('an image that a step shows with a text of its own', () => {
  const deleted = async (id: number) => {
    const answer = await visitor.call('delete', `/message-image/${id}`);
    if (answer.status === 204) return null;
    expect([answer.status, errorOf(answer).code]).toEqual([409, 'in_use']);
    return messageImageUses.parse(errorOf(answer).details);
  };
  const textsOf = (url: string) => ({ html: `<img src="${url}" alt="Logo">` });

  it('is in use there, live, in a draft, and in what can be brought back', async () => {
    const { pool } = api.database;
    const { id, url } = await make();
    const flow = await insertFlow(pool, visitor.userId, { entry_event_name: 'go', name: 'Reminder' }, [
      { type: 'APICALL', data: textsOf(url), app_webhook_unique_identifier: 'sendgrid_send_email' },
    ]);
    const inSteps = {
      templates: [],
      flows: [{ automatisation_id: flow.id, name: 'Reminder', is_campaign: false, step_ids: flow.stepIds }],
      earlier: { templates: [], flows: [] },
    };
    expect(await deleted(id)).toEqual(inSteps);
    // Of another account nothing is told.
    const stranger = await api.visitor();
    await insertFlow(pool, stranger.userId, { entry_event_name: 'go', name: 'Theirs' }, [
      { type: 'APICALL', data: textsOf(url), app_webhook_unique_identifier: 'sendgrid_send_email' },
    ]);
    expect(await deleted(id)).toEqual(inSteps);
    expect((await visitor.call('post', `/automatisation/${flow.id}/draft`, {})).status).toBeLessThan(300);
    await pool.query(`UPDATE automatisation_steps SET data = '{}' WHERE automatisation_id = $1`, [flow.id]);
    expect(await deleted(id)).toEqual(inSteps);
    await pool.query(`UPDATE draft_steps SET data = '{}' WHERE automatisation_id = $1`, [flow.id]);
    await pool.query('DELETE FROM draft_revisions WHERE automatisation_id = $1', [flow.id]);
    await pool.query('DELETE FROM automatisation_revisions WHERE automatisation_id = $1', [flow.id]);
    await pool.query(
      `INSERT INTO automatisation_revisions (user_id, automatisation_id, number, snapshot)
       VALUES ($1, $2, 1, jsonb_build_object('settings', '{}'::jsonb, 'steps', jsonb_build_array(jsonb_build_object('data', $3::jsonb))))`,
      [visitor.userId, flow.id, JSON.stringify(textsOf(url))],
    );
    const inHistory = { templates: [], flows: [], earlier: { templates: [], flows: ['Reminder'] } };
    expect(await deleted(id)).toEqual(inHistory);
    await pool.query('DELETE FROM automatisation_revisions WHERE automatisation_id = $1', [flow.id]);
    expect(await deleted(id)).toBeNull();
  });

  it('is looked for once at a time in an account, however often that is asked', async () => {
    const { id } = await make();
    const stranger = await api.visitor();
    const theirs = dataOf(await post(gif(3, 3), 'Logo', stranger), one).message_image;
    const holder = await api.database.pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE message_template_versions');
      const looks = [1, 2].map(() => visitor.call('delete', `/message-image/${id}`));
      // The one that looks waits for the table, and the other one for its turn.
      const refused = await Promise.race(looks);
      expect([refused.status, errorOf(refused).code]).toEqual([503, 'busy']);
      await holder.query('COMMIT');
      expect((await Promise.all(looks)).map(({ status }) => status).sort()).toEqual([204, 503]);
      expect((await stranger.call('delete', `/message-image/${theirs.id}`)).status).toBe(204);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
  });

  it('is in use by a version of a template that can be brought back', async () => {
    const { id, url } = await make();
    const contents = (html: string) => [{ language: 'en', subject: 'Hi', html }];
    const template = { kind: 'email', name: 'Welcome', fallback_language: 'en' };
    const made = await visitor.call('post', '/message-template', {
      ...template,
      contents: contents(textsOf(url).html),
    });
    const { message_template: stored } = dataOf(made, z.object({ message_template: messageTemplate }));
    await visitor.call('put', `/message-template/${stored.id}`, { contents: contents('<p>Hi</p>') });
    expect(await deleted(id)).toEqual({
      templates: [],
      flows: [],
      earlier: { templates: ['Welcome'], flows: [] },
    });
  });
});

describe('an image at its address', () => {
  it('is seen by anybody, for ever, and does nothing else', async () => {
    const { url } = await make();
    const answer = await see(url);
    expect([answer.status, answer.get('Content-Type')]).toEqual([200, 'image/gif']);
    expect(answer.body).toEqual(pixel);
    expect(answer.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(answer.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
    expect(answer.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(answer.get('Set-Cookie')).toBeUndefined();
    const again = await see(url).set('If-None-Match', answer.get('ETag') ?? '');
    expect(again.status).toBe(304);
  });

  it.each([
    '/media/',
    '/media/a.gif',
    `/media/${'0'.repeat(64)}.gif`,
    '/media/..%2f..%2fpackage.json',
    `/media/${'0'.repeat(64)}.svg`,
  ])('is not there: %s', async (path) => {
    expect((await request(api.server).get(path)).status).toBe(404);
  });

  it('is asked for again later where it cannot be read', async () => {
    const { url } = await make();
    const answer = await request(other.server).get(pathOf(url));
    expect([answer.status, answer.get('Retry-After')]).toEqual([503, '60']);
  });

  it('is read, and nothing else', async () => {
    const { url } = await make();
    expect((await request(api.server).post(pathOf(url))).status).toBe(405);
  });

  it('is gone soon after it was deleted, and there again where it was stored again meanwhile', async () => {
    const { id, url } = await make(gif(5, 5));
    const kept = await make(gif(6, 6));
    await visitor.call('delete', `/message-image/${id}`);
    await visitor.call('delete', `/message-image/${kept.id}`);
    await make(gif(6, 6));
    await removeImages(place());
    expect((await see(url)).status).toBe(404);
    expect((await see(kept.url)).status).toBe(200);
    const { rows } = await api.database.pool.query('SELECT FROM message_image_removals');
    expect(rows).toEqual([]);
  });

  it('is gone with its account', async () => {
    const { url } = await make(gif(7, 7));
    await api.database.pool.query('DELETE FROM message_images WHERE user_id = $1', [visitor.userId]);
    await removeImages(place());
    expect((await see(url)).status).toBe(404);
  });

  it('is gone where no row came of it, as of an account that went meanwhile', async () => {
    const nobody = 2_000_000_000;
    const stored = createMessageImage(place(), nobody, {
      name: 'Logo',
      content: gif(9, 9).toString('base64'),
    });
    await expect(stored).rejects.toMatchObject({ code: '23503' });
    await removeImages(place());
    expect((await see(addressOf(nobody, gif(9, 9)))).status).toBe(404);
  });

  it('is gone where it is deleted while a look at its bytes finds it still there', async () => {
    const { pool } = api.database;
    const { id, url } = await make(gif(10, 10));
    await pool.query(
      `INSERT INTO message_image_removals (hash, type) SELECT hash, type FROM message_images WHERE id = $1`,
      [id],
    );
    const client = await pool.connect();
    let isOver = false;
    try {
      await client.query('BEGIN');
      await client.query('DELETE FROM message_images WHERE id = $1', [id]);
      const looked = removeImages(place()).finally(() => (isOver = true));
      await untilFound(async () => {
        const { rowCount } = await pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM message_images%'`,
        );
        return isOver || rowCount === 1 ? true : undefined;
      });
      await client.query('COMMIT');
      await looked;
    } finally {
      client.release(true);
    }
    await removeImages(place());
    expect((await see(url)).status).toBe(404);
  });

  describe('is removed', () => {
    const note = (begin: string, many: number, minutes: number) =>
      api.database.pool.query(
        `INSERT INTO message_image_removals (hash, type, asked_at)
         SELECT $1::text || n, 'gif', now() - make_interval(mins => $3::integer) FROM generate_series(1, $2::integer) n`,
        [begin, many, minutes],
      );
    const left = async (begin: string): Promise<number> =>
      (
        await api.database.pool.query('SELECT FROM message_image_removals WHERE starts_with(hash, $1)', [
          begin,
        ])
      ).rowCount ?? 0;

    it('however many others were deleted at once', async () => {
      await note('many', 250, 1);
      await removeImages(place());
      expect(await left('many')).toBe(0);
    });

    it('though others cannot be removed yet', async () => {
      await note('stuck', 100, 2);
      await note('free', 1, 1);
      const { images, ...rest } = place();
      const remove = (name: string): Promise<void> =>
        name.startsWith('stuck') ? Promise.reject(new Error('It stays')) : images.remove(name);
      const behind = { ...rest, images: { ...images, remove } };
      await removeImages(behind);
      await removeImages(behind);
      expect([await left('stuck'), await left('free')]).toEqual([100, 0]);
      await removeImages(place());
      expect(await left('stuck')).toBe(0);
    });
  });
});
