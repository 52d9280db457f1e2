import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { answerUnreadable } from './unreadable';

let server: Server;
beforeAll(async () => {
  server = createServer((_, answer) => answer.end());
  answerUnreadable(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

/** What comes back of a text that was sent whole before anything was read; an error of the line is thrown. */
async function sent(text: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.write(text, (error) => (error ? reject(error) : resolve()));
  });
  let answer = '';
  for await (const part of socket.setEncoding('utf8')) answer += String(part);
  return answer;
}

test.each([
  ['headers that are too long', `GET /?${'x'.repeat(5_000_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, '431'],
  ['no call at all', `${'nonsense '.repeat(500_000)}\r\n\r\n`, '400'],
])('%s are answered to whoever is still sending', async (_, text, status) => {
  // Whether a line is cut in the middle is a matter of moments.
  for (let time = 0; time < 20; time += 1)
    expect(await sent(text)).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*\r\n\r\n$`));
});
