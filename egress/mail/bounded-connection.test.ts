import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { BoundedConnection } from './bounded-connection';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

test('a connection that the server does not close is left after the time limit', async () => {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    closing.push(() => socket.destroy());
    socket.write('220 mail.test\r\n');
    socket.on('data', () => socket.write('250 mail.test\r\n'));
    socket.on('error', () => undefined);
  });
  closing.push(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const connection = new BoundedConnection({ host: '127.0.0.1', port, socketTimeout: 1_000 });
  await new Promise((resolve) => connection.connect(resolve));
  const { _socket: socket } = connection;
  closing.push(() => socket.destroy());

  connection.close();
  await once(socket, 'close');
  expect(socket.destroyed).toBe(true);
});
