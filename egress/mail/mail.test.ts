import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { createMailEgress, startTlsTo } from './mail';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const auth = { user: 'me@gmail.test', pass: 'app password' };
const mail = {
  from: { name: 'Me', address: 'me@gmail.test' },
  to: [{ name: '', address: 'ann@example.test' }],
  subject: 'Été',
  html: '<p>Hello</p>',
  messageId: '<one@sillage>',
  headers: { 'List-Unsubscribe': '<https://example.test/u>' },
};

/** A mail server that knows one account, and what it was given. */
async function mailServer(refuse?: { at: 'onMailFrom' | 'onRcptTo' | 'onData'; code: number }) {
  const messages: string[] = [];
  const refusal = () => Object.assign(new Error('refused'), { responseCode: refuse?.code });
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, callback) => {
      if (username === auth.user && password === auth.pass) callback(null, { user: username });
      else callback(Object.assign(new Error('Username and Password not accepted'), { responseCode: 535 }));
    },
    onRcptTo: (_, __, callback) => callback(refuse?.at === 'onRcptTo' ? refusal() : null),
    onData: (stream, _, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.once('end', () => {
        messages.push(Buffer.concat(parts).toString());
        callback(refuse?.at === 'onData' ? refusal() : null);
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1'); // its type leaves open what it returns
  await once(listening, 'listening');
  closing.push(() => void server.close());
  return { url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, messages };
}

const egress = createMailEgress({ allowed: ['127.0.0.1'] });

describe('mail', () => {
  it('goes out as it is, signed in', async () => {
    const { url, messages } = await mailServer();

    const outcome = await egress.send({ url, auth }, mail, 20_000);

    expect(outcome).toMatchObject({ kind: 'answered', answer: { status: 250 } });
    const [sent] = await Promise.all(messages.map((message) => PostalMime.parse(message)));
    expect(sent).toMatchObject({
      subject: 'Été',
      html: '<p>Hello</p>\n',
      text: 'Hello\n',
      messageId: '<one@sillage>',
      from: { name: 'Me', address: 'me@gmail.test' },
      to: [{ address: 'ann@example.test' }],
    });
    expect(sent?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(
      '<https://example.test/u>',
    );
  });

  it.each([
    'one@x.test, two@y.test',
    'one@x.test;two@y.test',
    'one@x.test two@y.test',
    'one@x.test>,<two@y.test',
    '"one@x.test, "@y.test',
    'group: one@x.test',
    'one@x.test\r\nRCPT TO:<two@y.test>',
    'one',
    '',
  ])('goes to nobody when its recipient is %p', async (address) => {
    const { url, messages } = await mailServer();

    expect(await egress.send({ url, auth }, { ...mail, to: [{ name: '', address }] }, 20_000)).toMatchObject({
      kind: 'refused',
      code: 'recipient_invalid',
    });
    expect(messages).toEqual([]);
  });

  it('goes to one whose name holds an address', async () => {
    const { url, messages } = await mailServer();

    await egress.send(
      { url, auth },
      { ...mail, to: [{ name: 'Doe, two@y.test', address: 'a@x.test' }] },
      5_000,
    );
    const [sent] = await Promise.all(messages.map((message) => PostalMime.parse(message)));
    expect(sent?.to).toEqual([{ name: 'Doe, two@y.test', address: 'a@x.test' }]);
  });

  it.each([
    ['onRcptTo', 550],
    ['onData', 452],
  ] as const)('that is refused at %s is answered with the reply code', async (at, code) => {
    const { url } = await mailServer({ at, code });

    expect(await egress.send({ url, auth }, mail, 20_000)).toMatchObject({
      kind: 'answered',
      answer: { status: code },
    });
  });

  it('is not sent when the sign-in is refused', async () => {
    const { url, messages } = await mailServer();
    const wrong = { ...auth, pass: 'another' };

    expect(await egress.send({ url, auth: wrong }, mail, 20_000)).toMatchObject({ answer: { status: 535 } });
    expect(await egress.signIn({ url, auth: wrong }, 20_000)).toMatchObject({ answer: { status: 535 } });
    expect(await egress.signIn({ url, auth }, 20_000)).toMatchObject({ answer: { status: 250 } });
    expect(messages).toEqual([]);
  });

  it('knows a server that is not there from one that says nothing', async () => {
    const silent = createServer((socket) => closing.push(() => socket.destroy()));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    closing.push(() => silent.close());
    const { port } = silent.address() as AddressInfo; // it listens on TCP

    expect(await egress.send({ url: `smtp://127.0.0.1:${port}`, auth }, mail, 2_000)).toMatchObject({
      kind: 'unclear',
    });
    expect(await egress.send({ url: 'smtp://127.0.0.1:1', auth }, mail, 20_000)).toMatchObject({
      kind: 'unsent',
    });
  });

  it('begins TLS before anything is said, but where the operator allows the host', () => {
    expect(startTlsTo({}, false)).toBe('always');
    expect(startTlsTo({}, true)).toBeUndefined();
    expect(startTlsTo({ startTls: 'always' }, true)).toBe('always');
  });

  it('is not sent where TLS cannot begin, and that is told as what it is', async () => {
    const { url, messages } = await mailServer();
    const outcome = await egress.send({ url, auth, startTls: 'always' }, mail, 20_000);
    expect(outcome).toMatchObject({ kind: 'refused', code: 'tls_failed' });
    expect(await egress.signIn({ url, auth, startTls: 'always' }, 20_000)).toMatchObject({
      code: 'tls_failed',
    });
    expect(messages).toEqual([]);
  });

  it('goes out without plain text where none can be made of its HTML', async () => {
    const { url, messages } = await mailServer();
    const html = `<p>Hello</p>${'<b>'.repeat(30_000)}`;
    expect(await egress.send({ url, auth }, { ...mail, html }, 20_000)).toMatchObject({ kind: 'answered' });
    expect(messages).toHaveLength(1);
  });

  it('never goes to an inside address', async () => {
    const { url, messages } = await mailServer();
    const guarded = createMailEgress({
      allowed: [],
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    });

    for (const host of ['127.0.0.1', 'mail.test', '[::1]']) {
      const outcome = await guarded.send({ url: url.replace('127.0.0.1', host), auth }, mail, 20_000);
      expect(outcome).toMatchObject({ kind: 'refused', code: 'address_inside' });
    }
    expect(messages).toEqual([]);
  });
});
