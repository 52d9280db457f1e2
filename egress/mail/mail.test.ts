import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { createMailEgress, startTlsTo } from './mail';
import { mailProblem } from './mail-problem';

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

/** A server that says one reply after the other: the greeting, then one to each command, the last of them to all others; and how its conversations ended. */
async function replying(...replies: readonly ((socket: Socket) => void)[]) {
  const ended: Promise<unknown>[] = [];
  const server = createServer((socket) => {
    closing.push(() => socket.destroy());
    // It is cut off while it talks.
    socket.on('error', () => undefined);
    ended.push(new Promise((resolve) => socket.once('close', resolve)));
    const left = replies.values();
    let last: (socket: Socket) => void = () => undefined;
    const reply = (): void => {
      last = left.next().value ?? last;
      last(socket);
    };
    reply();
    socket.on('data', reply);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return { url: `smtp://127.0.0.1:${port}`, ended };
}

const answeredWith = (status: number, body: RegExp) => ({
  kind: 'answered',
  answer: { status, body: expect.stringMatching(body) as string },
});

const says = (text: string) => (socket: Socket) => void socket.write(text);

/** Says the text again and again, for as long as it is listened to. */
const neverEnds = (text: string) => (socket: Socket) => {
  const block = text.repeat(20_000);
  const more = (): void => {
    if (socket.write(block)) setImmediate(more);
    else socket.once('drain', more);
  };
  more();
};

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

  it.each([
    ['greeting has no end', [neverEnds('220-\r\n')]],
    ['greeting is one line without end', [neverEnds('220 mail.test ')]],
    ['line of a greeting is too long', [says(`220 ${'x'.repeat(5_000)}\r\n`)]],
    ['reply to EHLO has no end', [says('220 mail.test\r\n'), neverEnds('250-SIZE\r\n')]],
    ['replies have no end', [says('220 mail.test\r\n'), neverEnds(`250 a\r\n${'250-a\r\n'.repeat(90)}`)]],
  ])('is not waited for where the server’s %s, and the server is left', async (_, replies) => {
    const { url, ended } = await replying(...replies);

    const outcome = await egress.send({ url, auth }, mail, 20_000);
    expect(outcome).toMatchObject({ kind: 'unclear', code: 'reply_too_long' });
    expect(mailProblem(outcome, 'mail.test')?.en).toContain('mail.test replied at greater length than');
    expect(await egress.signIn({ url, auth }, 20_000)).toMatchObject({ code: 'reply_too_long' });
    expect(ended).toHaveLength(2);
    await Promise.all(ended);
  });

  it('is answered in words that can be stored, whatever the server says', async () => {
    const greeting = says('220 mail.test\r\n');
    const words = `NUL \0 ${'x'.repeat(3_900)}\r\n`;
    const refused = await replying(greeting, says('250 mail.test\r\n'), says(`554-${words}554 ${words}`));
    const taken = await replying(
      greeting,
      ...['250 mail.test', '250 ok', '250 ok', '354 go on'].map((text) => says(`${text}\r\n`)),
      says('250 NUL \0 taken\r\n'),
    );
    const outcome = await egress.send({ url: refused.url }, mail, 20_000);
    expect(outcome).toMatchObject(answeredWith(554, /^554-NUL \uFFFD x+\n554 NUL \uFFFD x+$/));
    expect(outcome.kind === 'answered' && String(outcome.answer.body).length).toBe(4_000);
    expect(await egress.send({ url: taken.url }, mail, 20_000)).toMatchObject(
      answeredWith(250, /^250 NUL \uFFFD taken$/),
    );
  });

  it('goes by replies as long as they may be', async () => {
    const { url } = await replying(
      says(`${'220-Welcome\r\n'.repeat(100)}220 mail.test\r\n`),
      says(`250-mail.test\r\n${'250-X-OF-ITS-OWN\r\n'.repeat(98)}250-AUTH=LOGIN\t PLAIN \r\n250 HELP\r\n`),
      says('235 ok\r\n'),
    );
    expect(await egress.signIn({ url, auth }, 20_000)).toMatchObject({ answer: { status: 250 } });
  });

  it('is not held up by what a server says that it can do', async () => {
    const { url } = await replying(
      says('220 mail.test\r\n'),
      says(`250-mail.test\r\n250-AUTH${' '.repeat(2_500)}x\r\n250 AUTH PLAIN\r\n`),
      says('235 ok\r\n'),
    );
    expect(await egress.signIn({ url, auth }, 5_000)).toMatchObject({ answer: { status: 250 } });
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
