import { generateKeyPairSync } from 'node:crypto';
import { z } from 'zod';
import type { AppKind } from '../../../domain/entities/app';
import { userApp } from '../../../domain/entities/connection';
import { sendingDomain, type DomainFinding } from '../../../domain/entities/sending-domain';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { startDns, type DnsServer, type ZoneEntry } from '../../../tests/support/dns';

let zone: Record<string, ZoneEntry> = {};
let dns: DnsServer;
// Before the API listens, so that it knows where the DNS is.
beforeAll(async () => {
  dns = await startDns(() => zone);
  Object.assign(api.settings, { DNS_SERVERS: [dns.address] });
});
const api = useApi();
afterAll(() => dns.close());

let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
  zone = {};
});

const one = z.object({ user_app: userApp });
const looked = z.object({ sending_domain: sendingDomain.nullable() });

const credentials = {
  sendgrid: (from: string) => ({ api_key: 'SG.x', from_email: from }),
  gmail: (from: string) => ({ email: from, app_password: 'abcd efgh ijkl mnop' }),
  smtp: (from: string, host: string) => ({ host, username: 'me', password: 'secret', from_email: from }),
};

async function connect(app_id: AppKind, data: object): Promise<number> {
  return dataOf(await visitor.call('post', '/user/app', { app_id, data }), one).user_app.id;
}

async function look(id: number, { selector = '', language = 'en' } = {}) {
  const path = `/user/app/${id}/sending-domain${selector && `?dkim_selector=${selector}`}`;
  const answer = await visitor.call('get', path, undefined, { 'Accept-Language': language });
  return dataOf(answer, looked).sending_domain;
}

/** What was found of one check, of an app that sends from an address. */
async function found(
  check: DomainFinding['check'],
  {
    app = 'smtp',
    from = 'hello@shop.example',
    host = 'mail.shop.example:465',
    selector = '',
  }: Partial<Record<'from' | 'host' | 'selector', string>> & { app?: keyof typeof credentials } = {},
): Promise<DomainFinding> {
  const domain = await look(await connect(app, credentials[app](from, host)), { selector });
  const finding = domain?.findings.find((one) => one.check === check);
  if (!finding) throw new Error(`Nothing was found of ${check}`);
  return finding;
}

const rsa = (bits: number): string => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
};
const long = rsa(2_048);
const server = '93.184.215.14';
const own: Record<string, ZoneEntry> = { 'mail.shop.example': { a: [server] } };

describe('GET /user/app/{id}/sending-domain', () => {
  it('finds nothing to mend of a domain that SendGrid set up', async () => {
    zone = {
      'shop.example': { mx: [{ priority: 10, exchange: 'mx.shop.example' }] },
      's1._domainkey.shop.example': { cname: 's1.domainkey.u123.wl.sendgrid.net' },
      's2._domainkey.shop.example': { cname: 's2.domainkey.u123.wl.sendgrid.net' },
      's1.domainkey.u123.wl.sendgrid.net': { txt: [`k=rsa; t=s; p=${long}`] },
      's2.domainkey.u123.wl.sendgrid.net': { txt: [`k=rsa; t=s; p=${long}`] },
      '_dmarc.shop.example': { txt: ['v=DMARC1; p=reject; rua=mailto:dmarc@shop.example'] },
    };
    const domain = await look(await connect('sendgrid', credentials.sendgrid('hello@shop.example')));
    expect(domain).toMatchObject({
      domain: 'shop.example',
      organizational_domain: 'shop.example',
      provider: 'SendGrid',
      findings: [
        { check: 'spf', status: 'ok', code: 'spf_by_provider' },
        { check: 'dkim', status: 'ok', code: 'dkim_found', name: 's1._domainkey.shop.example' },
        { check: 'dmarc', status: 'ok', code: 'dmarc_enforced' },
        { check: 'mx', status: 'ok', code: 'mx_found', found: ['10 mx.shop.example'] },
      ],
    });
  });

  it('says in both languages what a domain without records lacks, and which record to add', async () => {
    const id = await connect('smtp', credentials.smtp('hello@shop.example', 'smtp.gmail.com:587'));
    const english = await look(id);
    expect(english?.findings).toMatchObject([
      {
        check: 'spf',
        status: 'missing',
        record: { type: 'TXT', name: 'shop.example', value: 'v=spf1 include:_spf.google.com ~all' },
      },
      { check: 'dkim', status: 'missing', name: 'google._domainkey.shop.example', record: null },
      {
        check: 'dmarc',
        status: 'missing',
        record: { type: 'TXT', name: '_dmarc.shop.example', value: 'v=DMARC1; p=none' },
      },
      { check: 'mx', status: 'missing', code: 'mx_missing' },
    ]);
    const french = await look(id, { language: 'fr' });
    expect(french?.findings.map(({ code }) => code)).toEqual(english?.findings.map(({ code }) => code));
    expect(french?.findings[0]?.message).toContain('n’a pas d’enregistrement SPF');
  });

  it('says that it could not look up what the DNS does not answer', async () => {
    zone = Object.fromEntries(
      ['shop.example', 'google._domainkey.shop.example', '_dmarc.shop.example'].map((name) => [
        name,
        { trouble: 'failing' },
      ]),
    );
    const domain = await look(await connect('gmail', credentials.gmail('hello@shop.example')));
    expect(domain?.findings.map(({ status, code, record }) => ({ status, code, record }))).toEqual(
      Array(4).fill({ status: 'unknown', code: 'not_looked_up', record: null }),
    );
  });

  it('leaves the addresses of a provider’s own mailboxes to it, and sends nobody else there', async () => {
    zone = {
      'gmail.com': { txt: ['v=spf1 redirect=_spf.google.com'] },
      '_spf.google.com': { txt: ['v=spf1 ip4:142.250.0.0/15 ~all'] },
    };
    expect(await found('spf', { app: 'gmail', from: 'ada@gmail.com' })).toMatchObject({
      code: 'spf_authorised',
    });
    expect(await found('dkim', { app: 'gmail', from: 'ada@gmail.com' })).toMatchObject({
      status: 'ok',
      code: 'dkim_by_provider',
    });
    expect(await found('spf', { app: 'sendgrid', from: 'ada@gmail.com' })).toMatchObject({
      status: 'mend',
      code: 'domain_of_mailboxes',
      record: null,
    });
  });

  it('has no domain for a connection that sends no e-mails', async () => {
    expect(await look(await connect('slack', { api_key: 'xoxb-1' }))).toBeNull();
  });

  it('is for the account’s own connections, so many times, and for nobody who is not signed in', async () => {
    const path = `/user/app/${await connect('gmail', credentials.gmail('hello@shop.example'))}/sending-domain`;
    const other = await (await api.visitor()).call('get', path);
    expect([other.status, errorOf(other).code]).toEqual([404, 'user_app_not_found']);
    const refused = await visitor.call('get', `${path}?dkim_selector=a%20b`);
    expect([refused.status, errorOf(refused).code]).toEqual([400, 'invalid_input']);
    const before = dns.asked.length;
    expect((await visitor.call('get', path)).status).toBe(200);
    expect(dns.asked.length).toBeGreaterThan(before);
    const answers = [];
    while (answers.length < 30) answers.push((await visitor.call('get', path)).status);
    expect(answers.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('the SPF record', () => {
  const chain = (count: number): Record<string, ZoneEntry> =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `spf${at}.example`,
        { txt: [at + 1 < count ? `v=spf1 include:spf${at + 1}.example ?all` : `v=spf1 ip4:${server} -all`] },
      ]),
    );
  const add = (value: string) => ({ type: 'TXT', name: 'shop.example', value });

  it.each<[string, string, string, Record<string, ZoneEntry>?, object?]>([
    ['names the server by its network', 'v=spf1 ip4:93.184.208.0/20 -all', 'spf_authorised'],
    ['names it by its name', 'V=SPF1 a:mail.shop.example ~ALL', 'spf_authorised'],
    [
      'names it as who takes e-mails',
      'v=spf1 mx ~all',
      'spf_authorised',
      { 'shop.example': { mx: [{ priority: 5, exchange: 'mail.shop.example' }] } },
    ],
    ['includes a record that names it', 'v=spf1 include:spf0.example -all', 'spf_authorised', chain(10)],
    ['leads to a record that names it', 'v=spf1 redirect=spf0.example', 'spf_authorised', chain(1)],
    ['takes more than ten look-ups', 'v=spf1 include:spf0.example -all', 'spf_too_many', chain(11)],
    ['includes itself', 'v=spf1 include:shop.example -all', 'spf_too_many'],
    ['includes nothing that is there', 'v=spf1 include:gone.example -all', 'spf_broken'],
    ['names a network that is none', 'v=spf1 ip4:93.184.208.0//64 -all', 'spf_invalid'],
    ['cannot be read', 'v=spf1 ip4=1.2.3.4 inclde:spf0.example -all', 'spf_invalid'],
    [
      'lets anybody send',
      'v=spf1 a:mail.shop.example +all',
      'spf_open',
      {},
      add('v=spf1 a:mail.shop.example ~all'),
    ],
    [
      'says nothing of others',
      'v=spf1 a:mail.shop.example ?all',
      'spf_neutral',
      {},
      add('v=spf1 a:mail.shop.example ~all'),
    ],
    [
      'says nothing of others at all',
      `v=spf1 ip4:${server}`,
      'spf_neutral',
      {},
      add(`v=spf1 ip4:${server} ~all`),
    ],
    [
      'names other servers',
      'v=spf1 include:spf0.example ip6:2606:2800::/32 -all',
      'spf_not_authorised',
      { 'spf0.example': { txt: ['v=spf1 ip4:8.8.8.8 ~all'] } },
      add(`v=spf1 include:spf0.example ip6:2606:2800::/32 ip4:${server} -all`),
    ],
    ['asks about each e-mail', 'v=spf1 exists:%{i}.spf.example -all', 'spf_unclear'],
    ['refuses the server', `v=spf1 -ip4:${server} +mx ~all`, 'spf_not_authorised'],
  ])('of an own server that %s', async (_, txt, code, more = {}, record = undefined) => {
    const { 'shop.example': shop = {}, ...others } = more;
    zone = { ...own, ...others, 'shop.example': { ...shop, txt: ['verification=1', txt] } };
    const finding = await found('spf');
    expect(finding).toMatchObject({ code, found: [txt] });
    if (record) expect(finding.record).toEqual(record);
  });

  it('that is there twice counts as none', async () => {
    zone = { ...own, 'shop.example': { txt: [`v=spf1 ip4:${server} -all`, 'v=spf1 -all'] } };
    expect(await found('spf')).toMatchObject({ status: 'mend', code: 'spf_several' });
  });

  it('that is long comes whole, by TCP', async () => {
    const many = Array.from({ length: 150 }, (_, at) => `ip4:8.8.${at}.0/24`).join(' ');
    zone = { ...own, 'shop.example': { txt: [`v=spf1 ${many} ip4:${server} -all`] } };
    const finding = await found('spf');
    expect(finding.code).toBe('spf_authorised');
    expect(finding.found[0]).toHaveLength(1_000);
  });

  it('of a server without a public address is not judged', async () => {
    zone = { 'mail.shop.example': { a: ['10.0.0.5'] }, 'shop.example': { txt: ['v=spf1 mx -all'] } };
    expect(await found('spf')).toMatchObject({ status: 'unknown', code: 'spf_server_unknown' });
  });

  it('of Amazon is asked of its mail servers, and not of every machine there', async () => {
    zone = { 'shop.example': { txt: ['v=spf1 ip4:8.8.8.8 -all'] } };
    const amazon = (name: string) => found('spf', { host: `${name}.eu-west-1.amazonaws.com:465` });
    expect(await amazon('email-smtp')).toMatchObject({ status: 'ok', code: 'spf_by_provider' });
    expect(await amazon('ec2-8-8-8-8')).toMatchObject({ status: 'unknown', code: 'spf_server_unknown' });
  });

  it('is asked of the domain that e-mails come back to', async () => {
    const spf = { txt: [`v=spf1 ip4:${server} -all`] };
    const back = async (bounce_email: string) => {
      const data = { ...credentials.smtp('hello@shop.example', 'mail.shop.example:465'), bounce_email };
      const domain = await look(await connect('smtp', { ...data, bounce_secret: 'a long secret' }));
      return domain?.findings.map(({ code, name }) => `${code} ${name}`);
    };
    zone = {
      ...own,
      'bounce.shop.example': spf,
      'elsewhere.test': spf,
      '_dmarc.shop.example': { txt: ['v=DMARC1; p=reject'] },
    };
    expect(await back('b@bounce.shop.example')).toEqual(
      expect.arrayContaining(['spf_authorised bounce.shop.example', 'dmarc_enforced _dmarc.shop.example']),
    );
    zone['_dmarc.shop.example'] = { txt: ['v=DMARC1; p=reject; aspf=s'] };
    expect(await back('b@bounce.shop.example')).toContain('dmarc_unproven _dmarc.shop.example');
    // SPF of another domain proves nothing about the sender's.
    expect(await back('b@elsewhere.test')).toEqual(
      expect.arrayContaining(['spf_authorised elsewhere.test', 'dmarc_unproven _dmarc.shop.example']),
    );
  });

  it('lacks who sends, which is put in before its end', async () => {
    zone = { 'shop.example': { txt: ['v=spf1 ip4:8.8.8.8 -all'] } };
    expect(await found('spf', { host: 'smtp-relay.gmail.com' })).toMatchObject({
      code: 'spf_not_authorised',
      record: add('v=spf1 ip4:8.8.8.8 include:_spf.google.com -all'),
    });
  });
});

describe('the DKIM key', () => {
  it.each([
    ['is of 2,048 bits', `v=DKIM1; k=rsa; p=${long}`, 'ok', 'dkim_found'],
    ['is of Ed25519', `v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 7).toString('base64')}`, 'ok', 'dkim_found'],
    ['is short', `p=${rsa(1_024)}`, 'ok', 'dkim_short'],
    ['is too short to count', `v=DKIM1; p=${rsa(512)}`, 'mend', 'dkim_weak'],
    ['is revoked', 'v=DKIM1; k=rsa; p=', 'mend', 'dkim_revoked'],
    ['is a test', `v=DKIM1; t=y:s; p=${long}`, 'mend', 'dkim_testing'],
    ['is cut off', `v=DKIM1; p=${long.slice(0, 200)}`, 'mend', 'dkim_invalid'],
  ])('that %s', async (_, txt, status, code) => {
    zone = { 'sel._domainkey.shop.example': { txt: [txt] } };
    expect(await found('dkim', { selector: 'SEL' })).toMatchObject({
      status,
      code,
      name: 'sel._domainkey.shop.example',
    });
  });

  it('of SendGrid is missing at one of its two names', async () => {
    zone = { 's1._domainkey.shop.example': { txt: [`p=${long}`] } };
    expect(await found('dkim', { app: 'sendgrid' })).toMatchObject({
      status: 'mend',
      code: 'dkim_partial',
      name: 's2._domainkey.shop.example',
    });
  });

  it('of SendGrid is missing behind its names', async () => {
    const alias = { cname: 's1.domainkey.u9.wl.sendgrid.net' };
    zone = { 's1._domainkey.shop.example': alias, 's2._domainkey.shop.example': alias };
    expect(await found('dkim', { app: 'sendgrid' })).toMatchObject({ status: 'mend', code: 'dkim_dangling' });
  });

  it('of the domain above proves a sender under it', async () => {
    zone = { 'google._domainkey.shop.co.uk': { txt: [`p=${long}`] } };
    expect(await found('dkim', { app: 'gmail', from: 'hello@news.shop.co.uk' })).toMatchObject({
      status: 'ok',
      name: 'google._domainkey.shop.co.uk',
    });
  });

  it('of an own server is found at a usual name, or its selector is asked for', async () => {
    expect(await found('dkim')).toMatchObject({ status: 'unknown', code: 'dkim_selector_needed' });
    expect(await found('dkim', { selector: 'x' })).toMatchObject({ status: 'missing', code: 'dkim_missing' });
    zone = { 'mail._domainkey.shop.example': { txt: [`p=${long}`] } };
    expect(await found('dkim')).toMatchObject({ status: 'ok', name: 'mail._domainkey.shop.example' });
  });
});

describe('the DMARC record', () => {
  const key: Record<string, ZoneEntry> = { 'google._domainkey.shop.co.uk': { txt: [`p=${long}`] } };
  const passes: Record<string, ZoneEntry> = {
    'news.shop.co.uk': { txt: ['v=spf1 include:_spf.google.com ~all'] },
    '_spf.google.com': { txt: ['v=spf1 ip4:142.250.0.0/15 ~all'] },
  };
  const at = (name: string, ...txt: string[]): Record<string, ZoneEntry> => ({ [`_dmarc.${name}`]: { txt } });

  it.each<[string, Record<string, ZoneEntry>, string, string]>([
    ['only watches', at('news.shop.co.uk', 'v=DMARC1; p=none'), 'ok', 'dmarc_none'],
    ['acts on what nothing proves', at('news.shop.co.uk', 'v=DMARC1; p=reject'), 'mend', 'dmarc_fails'],
    [
      'acts, and the key of the domain above proves',
      { ...key, ...at('news.shop.co.uk', 'v=DMARC1; p=reject') },
      'ok',
      'dmarc_enforced',
    ],
    [
      'wants the key of the very domain',
      { ...key, ...at('news.shop.co.uk', 'v=DMARC1; p=reject; adkim=s') },
      'mend',
      'dmarc_fails',
    ],
    [
      'acts, and SPF proves',
      { ...passes, ...at('news.shop.co.uk', 'v=DMARC1; p=quarantine') },
      'ok',
      'dmarc_enforced',
    ],
    [
      'acts, and the key could not be looked up',
      {
        'google._domainkey.news.shop.co.uk': { trouble: 'failing' },
        ...at('news.shop.co.uk', 'v=DMARC1; p=reject'),
      },
      'unknown',
      'dmarc_unproven',
    ],
    ['is of the domain above', at('shop.co.uk', 'v=DMARC1; p=none'), 'ok', 'dmarc_none'],
    ['is stricter for domains below', at('shop.co.uk', 'v=DMARC1; p=none; sp=reject'), 'mend', 'dmarc_fails'],
    ['is there twice', at('shop.co.uk', 'v=DMARC1; p=none', 'v=DMARC1; p=reject'), 'mend', 'dmarc_several'],
    ['names no policy', at('news.shop.co.uk', 'v=DMARC1; rua=mailto:a@shop.co.uk'), 'mend', 'dmarc_invalid'],
    ['is of no DMARC', at('news.shop.co.uk', 'v=spf1 -all'), 'missing', 'dmarc_missing'],
  ])('that %s', async (_, records, status, code) => {
    zone = { ...records };
    expect(await found('dmarc', { app: 'gmail', from: 'hello@news.shop.co.uk' })).toMatchObject({
      status,
      code,
    });
  });
});

describe('the MX records', () => {
  it.each<[string, ZoneEntry, string]>([
    ['take no e-mails', { mx: [{ priority: 0, exchange: '' }] }, 'mx_null'],
    ['are missing beside an address', { a: ['93.184.215.14'] }, 'mx_address_only'],
    ['are missing', {}, 'mx_missing'],
  ])('that %s', async (_, entry, code) => {
    zone = { 'shop.example': entry };
    expect(await found('mx')).toMatchObject({ code });
  });
});
