import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { createMailEgress, type MailEgress, type MailServer } from './mail';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const password = 'the password';
const nothing = (): void => undefined;

/** A mail server, with its connections and what it took. `atData` is asked before it takes an e-mail; true: the connection breaks. */
async function mailServer({ atData = () => false }: { atData?: (nth: number) => boolean } = {}) {
  const sockets: Socket[] = [];
  const signIns: string[] = [];
  const taken: string[] = [];
  let begun = 0;
  let known = password;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password: stated }, _, done) => {
      const given = stated ?? '';
      signIns.push(given);
      if (given === known) done(null, { user: 'shop' });
      else done(Object.assign(new Error('Not accepted'), { responseCode: 535 }));
    },
    onData: (stream, { envelope: { rcptTo } }, done) => {
      stream.resume().once('end', () => {
        begun += 1;
        if (atData(begun)) {
          for (const socket of sockets) socket.destroy();
          return;
        }
        taken.push(rcptTo[0]?.address ?? '');
        done();
      });
    },
  });
  server.on('error', nothing);
  server.server.on('connection', (socket: Socket) => sockets.push(socket));
  const listening = server.listen(0, '127.0.0.1'); // its type leaves open what it returns
  await once(listening, 'listening');
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close(nothing);
  });
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    sockets,
    /** Resolves once a connection has ended. */
    async ended(place: number): Promise<void> {
      const socket = sockets[place];
      if (!socket) throw new Error(`There is no connection ${place}`);
      if (!socket.destroyed) await once(socket, 'close');
    },
    signIns,
    taken,
    changePassword(next: string): void {
      known = next;
    },
  };
}

function openEgress(given: Partial<Parameters<typeof createMailEgress>[0]> = {}): MailEgress {
  const egress = createMailEgress({ allowed: ['127.0.0.1', 'mail.test'], idleFor: 600_000, ...given });
  closing.push(() => egress.close());
  return egress;
}

let serial = 0;
const send = (
  egress: MailEgress,
  server: Pick<MailServer, 'url' | 'account'>,
  to = `c${(serial += 1)}@x.test`,
  pass = password,
) =>
  egress.send(
    { ...server, auth: { user: 'shop', pass } },
    {
      from: { name: 'Shop', address: 'shop@x.test' },
      to: [{ name: '', address: to }],
      subject: 'Hello',
      html: '<p>Hello</p>',
      messageId: `<${to}>`,
    },
    20_000,
  );

const answered = (status: number) => ({ kind: 'answered', answer: { status } });

describe('e-mails of an account by one server', () => {
  it('share few connections, and each arrives once', async () => {
    const { url, sockets, signIns, taken } = await mailServer();
    const egress = openEgress();
    const all = Array.from({ length: 50 }, (_, place) => `to${place}@x.test`);
    const queue = all.values();
    const sendAll = async (): Promise<void> => {
      for (const to of queue)
        expect(await send(egress, { url, account: 1 }, to)).toMatchObject(answered(250));
    };
    await Promise.all(Array.from({ length: 5 }, sendAll));
    expect(taken.toSorted()).toEqual(all.toSorted());
    expect(sockets.length).toBeLessThanOrEqual(5);
    expect(signIns).toHaveLength(sockets.length);
  });

  it('share none with another account, nor with e-mails of none', async () => {
    const { url, sockets } = await mailServer();
    const egress = openEgress();
    for (const account of [1, 2, 1, 2, undefined, undefined]) await send(egress, { url, account });
    expect(sockets).toHaveLength(4);
  });

  it('go by a changed password at once', async () => {
    const { url, signIns, changePassword } = await mailServer();
    const egress = openEgress();
    await send(egress, { url, account: 1 });
    expect(await send(egress, { url, account: 1 }, 'a@x.test', 'mistyped')).toMatchObject(answered(535));
    changePassword('a new one');
    expect(await send(egress, { url, account: 1 }, 'a@x.test', 'a new one')).toMatchObject(answered(250));
    expect(signIns).toEqual([password, 'mistyped', 'a new one']);
  });

  it('are not lost where the server closes a connection that waits, or no longer answers in it', async () => {
    const { url, sockets, ended, taken } = await mailServer();
    const egress = openEgress();
    await send(egress, { url, account: 1 }, 'one@x.test');
    sockets[0]?.destroy();
    await ended(0);
    expect(await send(egress, { url, account: 1 }, 'two@x.test')).toMatchObject(answered(250));
    // What comes in this connection is not read any more.
    sockets[1]?.removeAllListeners('data').removeAllListeners('readable').unpipe().pause();
    expect(await send(egress, { url, account: 1 }, 'three@x.test')).toMatchObject(answered(250));
    expect(taken).toEqual(['one@x.test', 'two@x.test', 'three@x.test']);
    expect(sockets).toHaveLength(3);
  });

  it('of which the outcome is unknown are not sent again by themselves', async () => {
    const { url, sockets, taken } = await mailServer({ atData: (nth) => nth === 2 });
    const egress = openEgress();
    await send(egress, { url, account: 1 }, 'one@x.test');
    expect(await send(egress, { url, account: 1 }, 'two@x.test')).toMatchObject({ kind: 'unclear' });
    expect([sockets.length, taken]).toEqual([1, ['one@x.test']]);
    expect(await send(egress, { url, account: 1 }, 'three@x.test')).toMatchObject(answered(250));
    expect([sockets.length, taken]).toEqual([2, ['one@x.test', 'three@x.test']]);
  });

  it('go to the address that the name has now, also while a connection to the former one waits', async () => {
    const { url, sockets } = await mailServer();
    let address = '127.0.0.1';
    const egress = openEgress({ resolve: () => Promise.resolve([{ address, family: 4 }]) });
    const named = url.replace('127.0.0.1', 'mail.test');
    await send(egress, { url: named, account: 1 });
    expect(await send(egress, { url: named, account: 1 })).toMatchObject(answered(250));
    expect(sockets).toHaveLength(1);
    // Nothing listens there.
    address = '127.0.0.7';
    expect(await send(egress, { url: named, account: 1 })).toMatchObject({ kind: 'unsent' });
  });

  it('begin a new connection after a hundred', async () => {
    const { url, sockets } = await mailServer();
    const egress = openEgress();
    for (let count = 0; count < 101; count += 1) await send(egress, { url, account: 1 });
    expect(sockets).toHaveLength(2);
  });

  it('leave a connection when none of them has come for a while', async () => {
    const { url, sockets, ended } = await mailServer();
    const egress = openEgress({ idleFor: 50 });
    await send(egress, { url, account: 1 });
    await ended(0);
    expect(await send(egress, { url, account: 1 })).toMatchObject(answered(250));
    expect(sockets).toHaveLength(2);
  });

  it('leave no connection open once the process ends', async () => {
    const { url, sockets, ended } = await mailServer();
    const egress = openEgress();
    await send(egress, { url, account: 1 });
    egress.close();
    await ended(0);
    await send(egress, { url, account: 1 });
    expect(sockets).toHaveLength(2);
    await ended(1);
  });
});
