import request, { type Response } from 'supertest';
import { contactDetail } from '../../domain/entities/contacts/contact';
import { optOutChangeList } from '../../domain/entities/contacts/consent';
import { simulation } from '../../domain/entities/automatisations/simulation';
import { z } from 'zod';
import { buildContact } from '../../tests/factories/audience';
import { insertFlow } from '../../tests/factories/flow';
import { dataOf } from '../../tests/support/api/answers';
import { useApi, type Visitor } from '../../tests/support/api/api';
import { useDatabase } from '../../tests/support/database/database';

const store = useDatabase();
const api = useApi({}, store);
let visitor: Visitor;
let link: string;
beforeEach(async () => {
  visitor = await api.visitor();
  await buildContact(api.database, visitor.userId, { external_id: 'ann', email: 'ann@example.com' });
  link = await linkOf('ann');
});

/** The address that a step's text gives a contact. */
async function linkOf(externalId: string, by = visitor): Promise<string> {
  const step = {
    type: 'UPDATE_VARIABLE' as const,
    data: {
      variable: 'event.link',
      value: '{{ unsubscribe_url }}',
      value_type: 'string',
      operation: 'EQUALS',
    },
  };
  const flow = await insertFlow(api.database.pool, by.userId, { entry_event_name: 'send' }, [step]);
  const answer = await by.call('post', `/automatisation/${flow.id}/simulation`, {
    contact_external_id: externalId,
  });
  const { variables } = dataOf(answer, simulation);
  return z.object({ link: z.string() }).parse(variables.after.event).link;
}

const path = (address = link): string => new URL(address).pathname;
const open = (address = link, headers: Record<string, string> = {}) =>
  request(api.server).get(path(address)).set(headers);
const submit = (action: string, address = link) =>
  request(api.server).post(path(address)).type('form').send({ action });
/** Where a browser goes that asked for the address. */
const locationOf = (answer: Response, address = link): string =>
  new URL(answer.get('Location') ?? '', address).href;
const oneClick = (address = link) =>
  request(api.server).post(path(address)).type('form').send('List-Unsubscribe=One-Click');

const optedOut = async (): Promise<string[]> => {
  const answer = await visitor.call('get', '/contact?contact_external_id=ann');
  const { contact } = dataOf(answer, z.object({ contact: contactDetail }).loose());
  return Object.keys(contact.opted_out);
};
const history = async (): Promise<[boolean, string][]> => {
  const { rows } = await api.database.pool.query<{ id: number }>(
    'SELECT id FROM contacts WHERE user_id = $1',
    [visitor.userId],
  );
  const answer = await visitor.call('get', `/contact/${rows[0]?.id}/opt-out`);
  return dataOf(answer, optOutChangeList).opt_out_changes.map(({ opted_out, source }) => [opted_out, source]);
};

/** Which contacts have left e-mails, of any account, whose addresses begin so. */
const leftOf = async (beginning: string): Promise<string[]> => {
  const { rows } = await api.database.pool.query<{ external_id: string }>(
    `SELECT external_id FROM contacts WHERE opted_out ? 'email' AND starts_with(lower(email), $1) ORDER BY id`,
    [beginning],
  );
  return rows.map(({ external_id }) => external_id);
};

describe('the page behind {{ unsubscribe_url }}', () => {
  it('lies at the public address, and asks before it acts', async () => {
    expect(link).toMatch(/^https:\/\/sillage\.example\.com\/unsubscribe\/[\w.-]+$/);
    const page = await open();
    expect([page.status, page.type]).toEqual([200, 'text/html']);
    expect(page.text).toContain('<h1>Stop these e-mails?</h1>');
    expect(page.text).toContain('<html lang="en">');
    expect(await optedOut()).toEqual([]);
  });

  it('names the company that sends, once the account has said it', async () => {
    expect((await open()).text).toContain('No more e-mails from this sender will be sent to');
    await visitor.call('put', '/user', { company_name: ' Maison & Lune ' });
    expect((await open()).text).toContain('No more e-mails from Maison &amp; Lune will be sent to');
  });

  it('shows enough of the e-mail for its owner to know it, and no more', async () => {
    const { text } = await open();
    expect(text).toContain('a…@example.com');
    expect(text).not.toContain('ann@example.com');
  });

  it('takes the contact off the list when it is told to, and shows that it did', async () => {
    const answer = await submit('leave');
    expect([answer.status, locationOf(answer)]).toEqual([303, link]);
    expect((await open()).text).toContain('<h1>You are unsubscribed</h1>');
    expect(await optedOut()).toEqual(['email']);
  });

  it('brings back who left by mistake', async () => {
    await submit('leave');
    await submit('return');
    expect(await optedOut()).toEqual([]);
    expect(await history()).toEqual([
      [false, 'unsubscribe_page'],
      [true, 'unsubscribe_page'],
    ]);
  });

  it('does what a mail program’s own button asks at once, without a sign-in, a cookie or an Origin', async () => {
    const answer = await oneClick();
    expect(answer.status).toBe(200);
    expect(answer.get('Set-Cookie')).toBeUndefined();
    expect(await history()).toEqual([[true, 'one_click']]);
  });

  it('takes every contact with the address off the list, and brings back only whose link it is', async () => {
    for (const [id, email] of [
      ['one', 'Eve@Example.com'],
      ['two', 'eve@example.com'],
      ['apart', 'eve@example.org'],
    ] as const)
      await buildContact(api.database, visitor.userId, { external_id: id, email });
    await buildContact(api.database, (await api.visitor()).userId, {
      external_id: 'elsewhere',
      email: 'eve@example.com',
    });
    const address = await linkOf('one');
    await oneClick(address);
    expect(await leftOf('eve@')).toEqual(['one', 'two']);
    await submit('return', address);
    expect(await leftOf('eve@')).toEqual(['two']);
    await submit('leave', address);
    expect(await leftOf('eve@')).toEqual(['one', 'two']);
  });

  it('takes off nobody with the address who has come back since, when it is told again', async () => {
    for (const external_id of ['first', 'second'])
      await buildContact(api.database, visitor.userId, { external_id, email: 'zoe@example.com' });
    const [first, second] = [await linkOf('first'), await linkOf('second')];
    await oneClick(first);
    await submit('return', second);
    await oneClick(first);
    await submit('leave', first);
    expect(await leftOf('zoe@')).toEqual(['first']);
    await oneClick(second);
    expect(await leftOf('zoe@')).toEqual(['first', 'second']);
  });

  it('takes the button’s form in its other kind too', async () => {
    await request(api.server).post(path()).field('List-Unsubscribe', 'One-Click');
    expect(await history()).toEqual([[true, 'one_click']]);
  });

  it('changes nothing when it is told again', async () => {
    await oneClick();
    const [first] = await Promise.all([history(), oneClick(), oneClick(), submit('leave')]);
    expect(await history()).toEqual(first);
    expect(await optedOut()).toEqual(['email']);
  });

  it('does nothing for a POST that asks for nothing', async () => {
    expect((await request(api.server).post(path()).type('form').send('x=1')).status).toBe(303);
    expect(await optedOut()).toEqual([]);
  });

  it('serves a form of a browser that hides where it comes from', async () => {
    expect((await submit('leave').set('Origin', 'null')).status).toBe(303);
    expect(await optedOut()).toEqual(['email']);
  });

  it('speaks French to whom the browser or the page’s own link asks', async () => {
    expect((await open(link, { 'Accept-Language': 'fr-CA' })).text).toContain(
      'Ne plus recevoir ces e-mails ?',
    );
    const page = await request(api.server).get(`${path()}?lang=fr`);
    expect(page.text).toContain('<html lang="fr">');
    expect(page.text).toContain('href="?lang=en"');
  });

  it('needs no script, stores nothing and is not found by search engines', async () => {
    const { text, headers } = await open();
    expect(text).not.toMatch(/<script|\son\w+="/i);
    expect(text).toContain('name="robots" content="noindex"');
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toContain('prefers-color-scheme: dark');
  });

  it('tells who opens a link that is not ours how to go on', async () => {
    // Not the last character, some of whose bits say nothing.
    const forged = `${link.slice(0, -2)}${link.at(-2) === 'A' ? 'B' : 'A'}${link.at(-1)}`;
    for (const address of [forged, `${link}x`, 'https://x.example/unsubscribe/example']) {
      const page = await open(address);
      expect(page.status).toBe(404);
      expect(page.text).toContain('This link does not work');
      await oneClick(address);
    }
    expect(await optedOut()).toEqual([]);
  });

  it('takes a link for the contact it was made for only, not for another one or another account’s', async () => {
    await buildContact(api.database, visitor.userId, { external_id: 'ben', email: 'ben@example.com' });
    const [user = '', , signature = ''] = path().slice('/unsubscribe/'.length).split('.');
    const [, contact = ''] = path(await linkOf('ben'))
      .slice('/unsubscribe/'.length)
      .split('.');
    await request(api.server)
      .post(`/unsubscribe/${user}.${contact}.${signature}`)
      .type('form')
      .send('List-Unsubscribe=One-Click');
    const { rows } = await api.database.pool.query<{ opted_out: object }>(
      'SELECT opted_out FROM contacts WHERE user_id = $1',
      [visitor.userId],
    );
    expect(rows).toEqual([{ opted_out: {} }, { opted_out: {} }]);
  });

  it('goes with its contact', async () => {
    await api.database.pool.query('DELETE FROM contacts WHERE user_id = $1', [visitor.userId]);
    expect((await open()).status).toBe(404);
  });

  it('takes nothing but GET and POST', async () => {
    const answer = await request(api.server).delete(path());
    expect([answer.status, answer.get('Allow')]).toEqual([405, 'GET, HEAD, POST']);
  });
});

describe.each([
  ['https://sillage.example.com', '/crm'],
  ['https://sillage.example.com/crm', '/crm'],
  // The proxy takes the path off.
  ['https://sillage.example.com/crm', ''],
])('the page at %s with BASE_PATH “%s”', (PUBLIC_URL, BASE_PATH) => {
  const under = useApi({ PUBLIC_URL, BASE_PATH }, store);
  const served = (address: string): string => BASE_PATH + path(address).slice('/crm'.length);

  it('lies below the path, and so does what its form leads to, in its language', async () => {
    const address = await linkOf('ann', await under.visitor(visitor));
    expect(address).toMatch(/^https:\/\/sillage\.example\.com\/crm\/unsubscribe\/[\w.-]+$/);
    const submitted = await request(under.server)
      .post(`${served(address)}?lang=fr`)
      .type('form')
      .send({ action: 'leave' });
    expect(locationOf(submitted, `${address}?lang=fr`)).toBe(`${address}?lang=fr`);
    const page = await request(under.server).get(`${served(address)}?lang=fr`);
    expect(page.text).toContain('Vous êtes désinscrit');
    expect(await optedOut()).toEqual(['email']);
  });

  it('takes a mail program’s own button', async () => {
    const address = await linkOf('ann', await under.visitor(visitor));
    await request(under.server).post(served(address)).type('form').send('List-Unsubscribe=One-Click');
    expect(await history()).toEqual([[true, 'one_click']]);
  });
});
