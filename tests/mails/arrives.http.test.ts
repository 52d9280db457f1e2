import { generateKeyPairSync } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Contact } from '../../db/contacts/Contact';
import { campaignAudience } from '../../domain/entities/automatisations/campaign-audience';
import { createMailEgress } from '../../egress/mail/mail';
import { buildContact } from '../factories/audience';
import { buildAutomatisation, buildStep } from '../factories/automatisation';
import { insertConnection } from '../factories/flow';
import { startStandIns, type StandIns } from '../providers';
import { startMailServer, type ArrivedMail } from '../providers/mail-server';
import { ownMailServer } from '../providers/smtp';
import { dataOf } from '../support/api/answers';
import { useApi, type Visitor } from '../support/api/api';
import { sendEmail } from '../support/providers/send-email';
import { isSignatureWhole, signedNames } from './dkim';
import { bytesOfPart, headAndBody } from './mime';
import { writtenByHand } from './written-by-hand';

/* What leaves for a mail server, as the server gets it. */
let standIns: StandIns;
const api = useApi();
beforeAll(async () => {
  standIns = await startStandIns();
});
afterAll(() => standIns.close());

let visitor: Visitor;
let ada: Contact;
beforeEach(async () => {
  visitor = await api.visitor();
  ada = await buildContact(api.database, visitor.userId, { name: 'Ada', email: 'ada@stand-in.test' });
  standIns.seen.length = 0;
  standIns.mail.length = 0;
});

/** Sends an e-mail by the account's mail server; returns it as it arrived. */
async function arrived(data: object): Promise<ArrivedMail> {
  await sendEmail({ api, visitor, standIns, contact: ada }, 'smtp', data);
  const mail = standIns.mail.at(-1);
  if (!mail) throw new Error('Nothing arrived');
  return mail;
}

/** A text with the line ends of e-mails: CR and LF stand together alone (RFC 5321, section 2.3.8). */
const withMailLines = (text: string): string => text.replaceAll(/\r\n|\r|\n/g, '\r\n');

describe('HTML that somebody wrote by hand', () => {
  it.each([
    ['ends its lines as two systems do', writtenByHand],
    ['ends some as a third did', writtenByHand.replaceAll('not Outlook', 'not\rOutlook\r\r')],
    ['has short lines of plain letters alone', '<p>One</p>\n\n  <p>Two</p> \t\r\n.\r\n<p>Three</p>\n'],
    ['has one line and no end', `<p>${'é'.repeat(30_000)}</p>`],
  ])('arrives by SMTP byte for byte, but that each line ends as e-mails’ do: it %s', async (_how, html) => {
    const { raw } = await arrived({ subject: 'By hand', html });
    expect(bytesOfPart(raw, 'text/html').toString()).toBe(withMailLines(html));
  });

  it('reaches SendGrid byte for byte', async () => {
    const html = `${writtenByHand}not\rOutlook`;
    await sendEmail({ api, visitor, standIns, contact: ada }, 'sendgrid', { subject: 'By hand', html });
    const { content } = JSON.parse(standIns.seen.at(-1)?.body ?? '{}') as {
      content: { type: string; value: string }[];
    };
    expect(content.find(({ type }) => type === 'text/html')?.value).toBe(html);
  });
});

describe('the addresses that a campaign would go to', () => {
  it('are those that the mail server gets', async () => {
    const emails = [
      'info@müller.de',
      'jérôme@example.fr',
      'a&b@example.com',
      'one@example.com, two@example.com',
      'no address',
      'a@b@example.com',
    ];
    for (const [place, email] of emails.entries()) {
      const contact = await buildContact(api.database, visitor.userId, { external_id: `c${place}`, email });
      await sendEmail({ api, visitor, standIns, contact }, 'smtp', { subject: 'Hi', html: '<p>Hi</p>' });
    }
    expect(standIns.mail).toHaveLength(3);

    const user_app_id = await insertConnection(api.database.pool, api.settings.SECRET_KEY, {
      userId: visitor.userId,
      app: 'smtp',
      credentials: standIns.credentials.smtp,
    });
    const { id } = await buildAutomatisation(visitor, { name: 'Sale', is_campaign: true });
    const loop = await buildStep(visitor, id, { type: 'LOOP', data: { source: 'all_contacts' } });
    const data = { to: '{{ contact.email }}', subject: 'Hi', html: '<p>Hi</p>' };
    const place = { user_app_id, automatisation_step_before_id: loop.id };
    await buildStep(visitor, id, { type: 'APICALL', data }, place);
    const answer = await visitor.call('get', `/automatisation/${id}/audience`);
    const { audience } = dataOf(answer, z.strictObject({ audience: campaignAudience }));
    // Ada is one of them.
    expect(audience.messages).toMatchObject([{ sent_to: standIns.mail.length + 1 }]);
    expect(audience.messages[0]?.left_out).toMatchObject([{ reason: 'invalid_address', count: 3 }]);
  });
});

describe('an e-mail without a plain text of its own', () => {
  const html = '<p>Hello <b>{{ contact.name }}</b></p>';
  const sent = async (data: object): Promise<unknown> => {
    await sendEmail({ api, visitor, standIns, contact: ada }, 'sendgrid', { subject: 'Hi', ...data });
    const { content } = JSON.parse(standIns.seen.at(-1)?.body ?? '{}') as { content: unknown };
    return content;
  };

  it.each([
    ['it has none', {}],
    ['it came out blank', { text: ' {{ event.nothing }}\n' }],
  ])('reaches SendGrid and a mail server with one that is made from its HTML where %s', async (_, data) => {
    const written = html.replace('{{ contact.name }}', 'Ada');
    expect(await sent({ html, ...data })).toEqual([
      { type: 'text/plain', value: 'Hello Ada' },
      { type: 'text/html', value: written },
    ]);
    const { email } = await arrived({ subject: 'Hi', html, ...data });
    expect([email.text?.trim(), email.html?.trim()]).toEqual(['Hello Ada', written]);
  });

  it('reaches SendGrid with its HTML alone where none can be made of it', async () => {
    const picture = '<p><img src="https://shop.example/sale.png"></p>';
    expect(await sent({ html: picture, text: '{{ event.nothing }}' })).toEqual([
      { type: 'text/html', value: picture },
    ]);
  });
});

describe('an e-mail on its way', () => {
  const subject = `Été : ${'soldes “jusqu’à” 🎉 '.repeat(12)}fin`;
  const text = `Bonjour Ada,\r\n.\nFrom here on\rit is long: ${'très '.repeat(400)}\n   \n`;
  const data = {
    subject,
    html: `${writtenByHand}not\rOutlook`,
    text,
    senderName: 'La boutique d’Été, Paris',
  };

  it('has nothing that a server on its way has cause to change', async () => {
    const { raw } = await arrived(data);
    const lines = raw.toString('latin1').split('\r\n');
    // RFC 5321, sections 2.3.8 and 4.5.3.1.6; a server without 8BITMIME takes seven bits only (RFC 6152).
    expect(lines.filter((line) => line.length > 998 || /[^\t\x20-\x7e]/.test(line))).toEqual([]);
    const names = headAndBody(raw).fields.map(({ name }) => name);
    for (const name of [
      'from',
      'to',
      'subject',
      'date',
      'message-id',
      'mime-version',
      'content-type',
      'list-unsubscribe',
      'list-unsubscribe-post',
    ])
      expect([name, names.filter((other) => other === name).length]).toEqual([name, 1]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('is read by a mail program with both of its parts, its subject and its way off the list', async () => {
    const { email } = await arrived(data);
    expect(email).toMatchObject({
      subject,
      from: { name: 'La boutique d’Été, Paris', address: 'hello@shop.test' },
      to: [{ address: 'ada@stand-in.test' }],
    });
    const lines = (part: string | undefined): string => (part ?? '').replaceAll(/\r\n|\r/g, '\n').trim();
    expect([lines(email.html), lines(email.text)]).toEqual([lines(data.html), lines(text)]);
    const headerOf = (name: string): string => email.headers.find(({ key }) => key === name)?.value ?? '';
    expect(headerOf('list-unsubscribe')).toMatch(/^<https:\/\/sillage\.example\.com\/unsubscribe\/[^>]+>$/);
    expect(headerOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  it('keeps the signature of the provider that signs it, up to the recipient’s server', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2_048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const keyOf = (selector: string, domain: string): string => {
      expect([selector, domain]).toEqual(['key1', 'shop.test']);
      return publicKey;
    };
    const taken = await arrived(data);
    const received: ArrivedMail[] = [];
    const there = await startMailServer(
      ownMailServer,
      () => undefined,
      (mail) => void received.push(mail),
    );
    const { hostname, port } = new URL(there.url);
    // The provider signs what it took, and passes it on as it is.
    const provider = createTransport({
      host: hostname,
      port: Number(port),
      ignoreTLS: true,
      auth: { user: ownMailServer.username, pass: ownMailServer.password },
      dkim: { domainName: 'shop.test', keySelector: 'key1', privateKey },
    });
    await provider.sendMail({ envelope: taken.envelope, raw: taken.raw });
    provider.close();
    await there.close();

    const [mail] = received;
    if (!mail) throw new Error('The recipient’s server got nothing');
    expect(mail.raw.subarray(-taken.raw.length).equals(taken.raw)).toBe(true);
    expect(signedNames(mail.raw)).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id', 'mime-version', 'content-type']),
    );
    expect(isSignatureWhole(mail.raw, keyOf)).toBe(true);
    // The check itself can tell: a letter of the body, and one of the subject.
    for (const [from, to] of [
      ['bgcolor=3D#ffffff', 'bgcolor=3D#fffffe'],
      ['Subject: =?UTF-8?Q?=C3=89', 'Subject: =?UTF-8?Q?=C3=88'],
    ] as const) {
      const changed = Buffer.from(mail.raw.toString('latin1').replace(from, to), 'latin1');
      expect([from, changed.equals(mail.raw), isSignatureWhole(changed, keyOf)]).toEqual([
        from,
        false,
        false,
      ]);
    }
  });
});

test('e-mails of an account follow each other in one connection to its mail server, and those of another have their own', async () => {
  const mail = createMailEgress({ allowed: ['127.0.0.1'], idleFor: 600_000 });
  const other = await api.visitor();
  const ben = await buildContact(api.database, other.userId, { email: 'ben@stand-in.test' });
  for (const [sender, contact] of [
    [visitor, ada],
    [other, ben],
    [visitor, ada],
    [other, ben],
  ] as const)
    await sendEmail({ api, visitor: sender, standIns, contact, mail }, 'smtp', {
      subject: 'Hi',
      html: '<p>Hi</p>',
    });
  mail.close();
  const [first, second, ...others] = standIns.mail.map(({ connection }) => connection);
  expect(others).toEqual([first, second]);
  expect(first).not.toBe(second);
});
