import { once } from 'node:events';
import { createServer, type Http2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connectPatiently } from './connect-patiently';

/** How long a call may take, and how long the stand-in takes: several calls take longer than one may. */
const patience = 4_000;
const taken = 500;
const calls = 9;
/** gRPC's code of a call whose deadline has passed (https://grpc.io/docs/guides/status-codes/). */
const deadlineExceeded = 4;
/** A message of gRPC without fields: not compressed, and no bytes. */
const empty = Buffer.alloc(5);

let server: Http2Server;
let isSilent = false;

beforeAll(async () => {
  server = createServer();
  server.on('stream', (stream) => {
    stream.on('error', () => undefined);
    stream.resume();
    if (isSilent) return;
    void delay(taken).then(() => {
      if (stream.destroyed) return;
      stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
      stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
      stream.end(empty);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

it('gives each call its time, however long all of them take, and ends one that is not answered', async () => {
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const connection = await connectPatiently({ address: `127.0.0.1:${port}`, tls: false }, patience);
  for (let asked = 0; asked < calls; asked += 1) {
    await connection.workflowService.listWorkflowExecutions({ namespace: 'any' });
  }
  isSilent = true;
  const unanswered = connection.workflowService.listWorkflowExecutions({ namespace: 'any' });
  await expect(unanswered).rejects.toMatchObject({ code: deadlineExceeded });
  await connection.close();
});
