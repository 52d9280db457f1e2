import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { readBody } from './read-body';

describe('a body', () => {
  it('whose caller has left before it is read is not waited for', async () => {
    const request = new IncomingMessage(new Socket());
    request.destroy();
    await expect(readBody(request)).rejects.toMatchObject({ code: 'body_cut_off' });
  }, 5_000);
});
