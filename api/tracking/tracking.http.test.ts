import request, { type Test } from 'supertest';
import { trackedUrl } from '../../db/outcomes/tracking-link';
import { standingsOf } from '../../db/outcomes/standings';
import type { Contact } from '../../db/contacts/Contact';
import { buildContact } from '../../tests/factories/audience';
import { startStandIns, type StandIns } from '../../tests/providers';
import { useApi, type Visitor } from '../../tests/support/api/api';
import type { OutsideGiven } from '../../tests/support/providers/outside';
import { sendEmail } from '../../tests/support/providers/send-email';

let standIns: StandIns;
const api = useApi();
beforeAll(async () => {
  standIns = await startStandIns();
});
afterAll(() => standIns.close());

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
const shop = 'https://shop.example/a?x=1&y=é';
const html =
  '<p>Hello <a href="https://shop.example/a?x=1&amp;y=é">A</a> <a href=\'https://shop.example/b\'>B</a>' +
  ' <a href="https://shop.example/c">C</a> <a href="{{ unsubscribe_url }}">Off</a></p>';

let visitor: Visitor;
let ada: Contact;
beforeEach(async () => {
  visitor = await api.visitor();
  ada = await buildContact(api.database, visitor.userId, { name: 'Ada', email: 'ada@stand-in.test' });
  standIns.seen.length = 0;
  standIns.mail.length = 0;
  await track(true);
});

const track = (tracks_emails: boolean) => visitor.call('put', '/user', { tracks_emails });

type Mailer = 'sendgrid' | 'smtp' | 'gmail';

/** Sends Ada an e-mail; returns its run, its HTML and its plain text. */
async function send(
  app: Mailer,
  { data = {}, outside = {} }: { data?: object; outside?: OutsideGiven } = {},
): Promise<{ runId: number; html: string; text: string; body: string }> {
  const email = { subject: 'Hello', [app === 'gmail' ? 'message' : 'html']: html, ...data };
  const runId = await sendEmail({ api, visitor, standIns, contact: ada }, app, email, outside);
  if (app === 'sendgrid') {
    const body = standIns.seen.at(-1)?.body ?? '{}';
    const { content } = JSON.parse(body) as { content?: { type: string; value: string }[] };
    const part = content?.find(({ type }) => type === 'text/html');
    return { runId, html: part?.value ?? '', text: '', body };
  }
  const { email: arrived } = standIns.mail.at(-1) ?? {};
  return { runId, html: arrived?.html ?? '', text: arrived?.text ?? '', body: '' };
}

/** Sets back when the message was sent, so that nobody is too soon. */
const sentBefore = (runId: number, seconds = 3_600) =>
  api.database.pool.query('UPDATE calls SET sent_at = now() - make_interval(secs => $2) WHERE run_id = $1', [
    runId,
    seconds,
  ]);
const hrefsOf = (text: string): string[] =>
  [...text.matchAll(/<a href=["']([^"']+)/g)].map(([, href = '']) => href);
const pixelOf = (text: string): string => /<img src="([^"]+)"/.exec(text)?.[1] ?? '';
const pathOf = (address: string): string => address.replace('https://sillage.example.com', '');
const open = (address: string, agent = browser): Test =>
  request(api.server).get(pathOf(address)).set('User-Agent', agent).redirects(0);
const standing = async (runId: number) =>
  (await standingsOf(api.database.pool, visitor.userId, [{ run_id: runId, visit: 0 }]))[0] ?? null;
const outcomes = async (runId: number) =>
  (
    await api.database.pool.query<{ kind: string; is_machine: boolean; link: string | null }>(
      'SELECT kind, is_machine, link FROM message_outcomes WHERE run_id = $1 ORDER BY kind, link, is_machine',
      [runId],
    )
  ).rows;

describe.each<Mailer>(['sendgrid', 'smtp', 'gmail'])('an e-mail by %s of an account that tracks', (app) => {
  it('has a picture, and links that lead on: the message was opened and clicked, each once', async () => {
    const { runId, html: sent, text, body } = await send(app);
    const [a = '', b = '', c = '', off = ''] = hrefsOf(sent);
    expect([a, b, c].map((href) => href.startsWith('https://sillage.example.com/m/c/'))).toEqual([
      true,
      true,
      true,
    ]);
    expect(off).toMatch(/^https:\/\/sillage\.example\.com\/unsubscribe\//);
    // Apart from the addresses and the picture, every byte is the author's.
    const back = sent
      .replace(a, 'https://shop.example/a?x=1&amp;y=é')
      .replace(b, 'https://shop.example/b')
      .replace(c, 'https://shop.example/c')
      .replace(off, '{{ unsubscribe_url }}')
      .replace(/<img [^>]+>/, '');
    expect(back.trim()).toBe(html);
    if (app === 'sendgrid')
      expect(JSON.parse(body)).toMatchObject({
        tracking_settings: { click_tracking: { enable: false }, open_tracking: { enable: false } },
      });
    else expect([text.includes('/m/'), text.includes(shop)]).toEqual([false, true]);
    await sentBefore(runId);

    const picture = await open(pixelOf(sent));
    expect([picture.status, picture.type, picture.get('Cross-Origin-Resource-Policy')]).toEqual([
      200,
      'image/gif',
      'cross-origin',
    ]);
    const answer = await open(a);
    expect([answer.status, answer.get('Location')]).toEqual([302, new URL(shop).href]);
    await Promise.all([open(pixelOf(sent)), open(a), open(a), open(pixelOf(sent))]);
    expect(await outcomes(runId)).toEqual([
      { kind: 'clicked', is_machine: false, link: shop },
      { kind: 'opened', is_machine: false, link: null },
    ]);
    expect(await standing(runId)).toMatchObject({
      state: 'delivered',
      opened: { count: 1 },
      clicked: { count: 1 },
    });
  });

  it('goes out as it is where the account does not track, or the e-mail is transactional, or nobody can follow', async () => {
    const plain = async (given?: Parameters<typeof send>[1]) =>
      /\/m\/[oc]\//.test((await send(app, given)).html);
    expect(await plain({ data: { is_transactional: true } })).toBe(false);
    expect(await plain({ outside: { PUBLIC_URL: undefined } })).toBe(false);
    await track(false);
    expect(await plain()).toBe(false);
    await track(true);
    expect(await plain()).toBe(true);
  });
});

describe('the picture and the links of an e-mail', () => {
  it('are off until somebody switches them on, on the record', async () => {
    const other = await api.visitor();
    const { text } = await other.call('get', '/user');
    expect(text).toContain('"tracks_emails":false');
    expect(text).toContain('"can_track_emails":true');
    const { rows } = await api.database.pool.query<{ detail: object }>(
      `SELECT detail FROM audit_log WHERE user_id = $1 AND action = 'tracking_changed'`,
      [visitor.userId],
    );
    expect(rows).toEqual([{ detail: { tracks_emails: true } }]);
  });

  it('tell machines apart, and a person later counts', async () => {
    const { runId, html: sent } = await send('sendgrid');
    await sentBefore(runId);
    const [a = ''] = hrefsOf(sent);
    await open(pixelOf(sent), 'Mozilla/5.0');
    await open(a, 'Mozilla/5.0 (compatible; Barracuda Sentinel)');
    expect((await request(api.server).head(pathOf(a)).redirects(0)).status).toBe(302);
    expect(await standing(runId)).toMatchObject({ opened: null, machine_opens: 1, clicked: null });
    await open(pixelOf(sent));
    await open(a);
    expect(await standing(runId)).toMatchObject({
      opened: { count: 1 },
      machine_opens: 1,
      clicked: { count: 1 },
    });
  });

  it('take clicks within seconds of the sending for a scanner’s', async () => {
    const { runId, html: sent } = await send('sendgrid');
    const [a = '', b = ''] = hrefsOf(sent);
    await open(a);
    expect((await standing(runId))?.clicked).toBeNull();
    await sentBefore(runId, 11);
    await open(b);
    expect((await standing(runId))?.clicked).toMatchObject({ count: 1 });
  });

  it('take clicks on every link at once for a scanner’s, the first ones too', async () => {
    const { runId, html: sent } = await send('sendgrid');
    await sentBefore(runId);
    const [a = '', b = '', c = ''] = hrefsOf(sent);
    await Promise.all([open(a), open(b), open(c)]);
    expect((await outcomes(runId)).map(({ is_machine }) => is_machine)).toEqual([true, true, true]);
    // Later somebody reads it.
    await api.database.pool.query(
      `UPDATE message_outcomes SET at = at - interval '1 minute' WHERE run_id = $1`,
      [runId],
    );
    await open(b);
    expect(await standing(runId)).toMatchObject({ clicked: { count: 1 } });
  });

  it('lead nowhere when they are forged, another account’s, or cut off: a page says so', async () => {
    const { runId, html: sent } = await send('sendgrid');
    await sentBefore(runId);
    const [a = '', b = ''] = hrefsOf(sent);
    const away = Buffer.from('https://evil.example/').toString('base64url');
    const stranger = await api.visitor();
    const { rows } = await api.database.pool.query<{ link_key: Buffer }>(
      'SELECT link_key FROM users WHERE id = $1',
      [stranger.userId],
    );
    const foreign = trackedUrl(
      'https://sillage.example.com',
      rows[0]?.link_key ?? Buffer.alloc(0),
      { userId: visitor.userId, runId, visit: 0 },
      'https://evil.example/',
    );
    const [own, target] = [a.slice(0, a.lastIndexOf('/')), b.slice(b.lastIndexOf('/'))];
    const forged = [
      `${own}/${away}`,
      own + target,
      `${own}/`,
      own,
      `${a}/x`,
      `${a}x`,
      foreign,
      pixelOf(sent).replace('/m/o/', '/m/c/'),
      `${own.replace('/m/c/', '/m/o/')}`,
      `${pixelOf(sent)}x`,
      'https://sillage.example.com/m/c/https://evil.example/',
      'https://sillage.example.com/m/c//https:/evil.example',
      'https://sillage.example.com/m/o/',
      `https://sillage.example.com/m/c/zzzzzzzzzz.zzzzzzzzzz.zzzzzz.${'A'.repeat(27)}/${away}`,
    ];
    for (const address of forged) {
      const answer = await open(address).set('Accept-Language', 'fr');
      expect([address, answer.status, answer.type, answer.get('Location')]).toEqual([
        address,
        404,
        'text/html',
        undefined,
      ]);
      expect(answer.text).toContain('Ce lien ne fonctionne pas');
      expect(answer.text).not.toContain('evil');
    }
    expect((await request(api.server).post(pathOf(a))).status).toBe(405);
    expect(await outcomes(runId)).toEqual([]);
  });

  it('lead on, and tell nothing any more, once it is switched off or the contact was erased', async () => {
    const { runId, html: sent } = await send('sendgrid');
    await sentBefore(runId);
    const [a = '', b = ''] = hrefsOf(sent);
    await track(false);
    expect((await open(a)).status).toBe(302);
    expect(await outcomes(runId)).toEqual([]);
    await track(true);
    await visitor.call('delete', `/contact/${ada.id}`);
    expect((await open(b)).status).toBe(302);
    expect((await open(pixelOf(sent))).status).toBe(200);
    expect(await outcomes(runId)).toEqual([]);
  });

  it.each<Mailer>(['sendgrid', 'smtp', 'gmail'])(
    'by %s lead only where their author wrote, not where a contact did',
    async (app) => {
      await api.database.pool.query('UPDATE contacts SET name = $2, data = $3 WHERE id = $1', [
        ada.id,
        '<a href="https://phish.example/">You won</a>',
        { path: '/b', host: '.phish.example' },
      ]);
      const written =
        'Hello {{ contact.name }}, <a href="https://SHOP.example{{ contact.path }}">A</a>' +
        ' <a href="https://shop.example{{ contact.host }}/">B</a>' +
        ' <a href="{{ contact.none | default: "https://other.example/c" }}">C</a>';
      for (const given of [written, `<p>${written}</p>`]) {
        const { html: sent } = await send(app, {
          data: { [app === 'gmail' ? 'message' : 'html']: given },
        });
        expect(hrefsOf(sent).map((href) => (href.includes('/m/c/') ? 'tracked' : href))).toEqual([
          'https://phish.example/',
          'tracked',
          'https://shop.example.phish.example/',
          'tracked',
        ]);
      }
    },
  );

  it.each<Mailer>(['sendgrid', 'smtp', 'gmail'])(
    'by %s lead on from an address in a text without HTML, whatever its placeholders print',
    async (app) => {
      await api.database.pool.query('UPDATE contacts SET data = $2 WHERE id = $1', [
        ada.id,
        { order: '7"><script>x</script>', host: '.phish.example' },
      ]);
      const text =
        'See https://shop.example/orders/{{ contact.order }}?c={{ contact.external_id }}.\nOr https://shop.example{{ contact.host }}/';
      const { html: sent } = await send(app, { data: { [app === 'gmail' ? 'message' : 'html']: text } });
      expect(sent).not.toContain('<script>');
      const [first = '', second] = hrefsOf(sent);
      expect(first).toContain('/m/c/');
      expect((await open(first)).get('Location')).toBe(
        new URL(`https://shop.example/orders/7"><script>x</script>?c=${ada.external_id}`).href,
      );
      expect(second).toBe('https://shop.example.phish.example/');
    },
  );

  it('keep a link with a credential in it as it is', async () => {
    const key = String(standIns.credentials.sendgrid['api_key']);
    const { html: sent } = await send('sendgrid', {
      data: {
        html: `<p><a href="https://api.example/?key=${key}">A</a><a href="https://shop.example/">B</a></p>`,
      },
    });
    expect(hrefsOf(sent)[0]).toBe(`https://api.example/?key=${key}`);
    expect(hrefsOf(sent)[1]).toContain('/m/c/');
  });
});
