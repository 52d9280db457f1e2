import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import Koa from 'koa';
import request from 'supertest';
import { createLogger } from '../../config/logger';
import type { ImageStore } from '../../egress/images/store';
import { untilFound } from '../../tests/support/until-found';
import type { ApiState } from '../context';
import { answerErrors } from '../middleware/answer-errors';
import { imagePath, serveImages } from './serve';

const path = imagePath(`${'0'.repeat(64)}.gif`);
const logger = createLogger({ level: 'silent' });

let server: http.Server;
let reads = 0;
let goOn: () => void;
let hasBegun: () => void;
let begun: Promise<void>;
/** What the store answers, and whether it waits until it may go on. */
let image: Buffer;
let isSlow: boolean;

const images = {
  read: async () => {
    reads += 1;
    hasBegun();
    if (isSlow) await new Promise<void>((resolve) => (goOn = resolve));
    return image;
  },
} as Partial<ImageStore> as ImageStore; // nothing else of it is called

async function serve(limits: Parameters<typeof serveImages>[2]): Promise<void> {
  const app = new Koa<ApiState>({ proxy: true });
  app.silent = true;
  app.use(answerErrors(logger));
  app.use(serveImages(images, logger, limits));
  server = http.createServer(app.callback() as http.RequestListener); // it answers by itself
  await new Promise<void>((resolve) => server.listen(0, resolve));
}

beforeEach(() => {
  reads = 0;
  image = Buffer.from('image');
  isSlow = false;
  begun = new Promise((resolve) => (hasBegun = resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const see = (network: string) => request(server).get(path).set('X-Forwarded-For', network);

it('sends so many images at once, fewer to one network, and asks the others to come again', async () => {
  await serve({ all: 2, ofNetwork: 1, patience: 20, time: 10_000 });
  isSlow = true;
  const first = see('192.0.2.1').then(({ status }) => status);
  await begun;
  const goOnFirst = goOn;
  const refused = await see('192.0.2.1');
  expect([refused.status, refused.get('Retry-After')]).toEqual([503, '5']);
  begun = new Promise((resolve) => (hasBegun = resolve));
  const second = see('192.0.2.2').then(({ status }) => status);
  await begun;
  expect((await see('192.0.2.3')).status).toBe(503);
  expect(reads).toBe(2);
  goOnFirst();
  goOn();
  expect(await Promise.all([first, second])).toEqual([200, 200]);
  isSlow = false;
  for (const network of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
    expect([network, (await see(network)).status]).toEqual([network, 200]);
});

it('holds no place for a reader that does not read, after a while', async () => {
  // The second reader comes within this time on a busy machine, too.
  await serve({ all: 1, ofNetwork: 1, patience: 1, time: 3_000 });
  // More than the connection takes.
  image = Buffer.alloc(64_000_000);
  const { port } = server.address() as AddressInfo; // it listens at a port
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get({ port, path, agent: false }, resolve).on('error', reject);
  });
  const answer = await answered;
  const broken = new Promise<void>((resolve) => {
    answer.once('error', () => resolve()).once('close', resolve);
  });
  expect((await see('192.0.2.1')).status).toBe(503);
  image = Buffer.from('image');
  const isFree = async () => ((await see('192.0.2.1')).status === 200 ? true : undefined);
  await untilFound(isFree);
  // What is in the connection still comes.
  answer.resume();
  await broken;
  expect(answer.complete).toBe(false);
}, 30_000);

it('holds no place for what was asked behind another image on a connection that is gone', async () => {
  await serve({ all: 2, ofNetwork: 2, patience: 1, time: 10_000 });
  isSlow = true;
  const { port } = server.address() as AddressInfo; // it listens at a port
  const connection = net.connect(port);
  connection.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(2));
  await untilFound(() => Promise.resolve(reads === 2 || undefined));
  connection.destroy();
  isSlow = false;
  const seen = async (): Promise<true | undefined> => {
    begun = new Promise((resolve) => (hasBegun = resolve));
    isSlow = true;
    const first = see('192.0.2.1').then(({ status }) => status);
    await Promise.race([begun, first]);
    isSlow = false;
    const second = await see('192.0.2.1');
    goOn();
    return [await first, second.status].every((status) => status === 200) || undefined;
  };
  await untilFound(seen);
});

it('reads nothing for a reader that has the image', async () => {
  await serve({ all: 1, ofNetwork: 1, patience: 1, time: 10_000 });
  const etag = (await see('192.0.2.1')).get('ETag') ?? '';
  const again = await see('192.0.2.1').set('If-None-Match', etag);
  expect([again.status, again.get('Cache-Control'), reads]).toEqual([
    304,
    'public, max-age=31536000, immutable',
    1,
  ]);
  expect((await see('192.0.2.1').set('If-None-Match', '"another"')).status).toBe(200);
});
