import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageStoreOf } from './open';
import type { ImageStore } from './store';

const folder = mkdtempSync(join(tmpdir(), 'sillage-image-store-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A bucket that keeps objects in memory, and takes calls with a signature alone. */
const objects = new Map<string, Buffer>();
const called: { method: string; headers: IncomingHttpHeaders }[] = [];
let isRefusing = false;
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    called.push({ method, headers });
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isSigned = headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=id/') === true;
      if (isRefusing || !isSigned)
        response.writeHead(403).end('<Error><Code>AccessDenied</Code><Key>x</Key></Error>');
      else if (method === 'PUT') {
        objects.set(url, Buffer.concat(chunks));
        response.end();
      } else if (method === 'DELETE') {
        objects.delete(url);
        response.writeHead(204).end();
      } else if (objects.has(url)) response.end(objects.get(url));
      else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());
afterEach(() => {
  isRefusing = false;
});

const name = `${'ab'.repeat(32)}.png`;
const inFolder = (): ImageStore => imageStoreOf({ DATA_DIR: folder, IMAGES_BUCKET_REGION: 'us-east-1' });
const inBucket = (): ImageStore =>
  imageStoreOf({
    DATA_DIR: folder,
    IMAGES_BUCKET_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`, // it listens on TCP
    IMAGES_BUCKET_REGION: 'eu-west-3',
    IMAGES_BUCKET_ACCESS_KEY_ID: 'id',
    IMAGES_BUCKET_SECRET_ACCESS_KEY: 'secret',
  });

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('images in %s', (_, open) => {
  it('are written, read, written again and removed', async () => {
    const store = open();
    expect(await store.read(name)).toBeNull();
    await store.write(name, Buffer.from('image'), 'png');
    await store.write(name, Buffer.from('image'), 'png');
    expect((await store.read(name))?.toString()).toBe('image');
    await store.remove(name);
    expect(await store.read(name)).toBeNull();
    await store.remove(name);
  });
});

describe('images in a folder', () => {
  it('leave nothing else there', async () => {
    const store = inFolder();
    await Promise.all([1, 2, 3].map(() => store.write(name, Buffer.from('image'), 'png')));
    expect(readdirSync(join(folder, 'images', 'ab'))).toEqual([name]);
    await store.remove(name);
  });

  it('are removed with what a process that died while it wrote them has left', async () => {
    const store = inFolder();
    await store.write(name, Buffer.from('image'), 'png');
    writeFileSync(join(folder, 'images', 'ab', `${name}.0123456789ab.new`), 'im');
    await store.remove(name);
    expect(readdirSync(join(folder, 'images', 'ab'))).toEqual([]);
  });
});

describe('images in a bucket', () => {
  it('have their type there, and are signed by region', async () => {
    await inBucket().write(name, Buffer.from('image'), 'png');
    expect(called.at(-1)).toMatchObject({
      method: 'PUT',
      headers: {
        'content-type': 'image/png',
        authorization: expect.stringContaining('/eu-west-3/s3/aws4_request'),
      },
    });
  });

  it('fail with the code of the bucket, and with nothing else of its answer', async () => {
    isRefusing = true;
    const store = inBucket();
    for (const attempt of [
      () => store.write(name, Buffer.from('image'), 'png'),
      () => store.read(name),
      () => store.remove(name),
    ])
      await expect(attempt()).rejects.toThrow(new Error('The bucket of images answered 403 (AccessDenied).'));
  });
});
