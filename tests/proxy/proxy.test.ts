import { get } from 'node:https';
import type { Page } from 'playwright-core';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks';
import type { AutomatisationDetail } from '../../domain/entities/automatisations/automatisation';
import { en } from '../../ui/src/i18n/en';

import { call, publish, track, unique } from '../browser/support/account';
import { buildSubscriber } from '../browser/support/subscriber';
import { useVisitors } from '../browser/support/visitor';
import { until } from '../support/processes/product';
import { mails } from './mails';
import { underPath, wholeHost, type ProxiedSite } from './sites';

const words = en.settings.messaging;
const authToken = 'the auth token';
const oneClick = { 'List-Unsubscribe': 'One-Click' };

/** Provides a site for the tests of a block, and its visitors. */
function useSite<Opened extends ProxiedSite>(open: () => Promise<Opened>) {
  let opened: Opened | undefined;
  const site = (): Opened => {
    if (!opened) throw new Error('The site is there once the tests run, not before');
    return opened;
  };
  beforeAll(async () => {
    opened = await open();
  });
  const visitors = useVisitors(site);
  afterAll(() => opened?.close(), 60_000);
  return { site, visitors };
}

async function buildFlow(page: Page): Promise<AutomatisationDetail> {
  const name = unique('flow');
  const { automatisation } = await call(page, 'POST', '/automatisation', { name, entry_event_name: name });
  return automatisation as AutomatisationDetail; // docs/contract.md#answers
}

/** Reads a stream of the page's account over HTTP/1.1, where nginx buffers less than a block, until it contains `text`. */
async function hears(page: Page, address: string, text: string): Promise<void> {
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`);
  const headers = { accept: 'text/event-stream', cookie: cookies.join('; ') };
  const signal = AbortSignal.timeout(30_000);
  await new Promise<void>((heard, failed) => {
    const request = get(address, { headers, signal, rejectUnauthorized: false }, (answer) => {
      let said = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        said += part;
        if (!said.includes(text)) return;
        heard();
        request.destroy();
      });
    });
    request.on('error', failed);
  });
}

/** The tests that every site must pass. */
function works({ site, visitors }: ReturnType<typeof useSite>): void {
  const atSite = (link: string): string => new URL(new URL(link).pathname, site().baseUrl).href;
  /** The part of an address below the site. */
  const below = (address: string): string => address.slice(site().baseUrl.length);

  test('somebody signs in on the page; the session is for TLS and for the site’s path alone', async () => {
    const { page } = await visitors.stranger('/tags');
    await page.waitForURL(`${site().baseUrl}/login`);
    await page.getByLabel('E-mail').fill(site().email);
    await page.getByLabel('Password', { exact: true }).fill(site().password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${site().baseUrl}/tags`);
    await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name).sort()).toEqual(['sillage_browser', 'sillage_session']);
    for (const cookie of cookies)
      expect(cookie).toMatchObject({ secure: true, httpOnly: true, path: site().path || '/' });
  });

  test('what somebody else saves is on the screen as it is saved', async () => {
    const { page } = await visitors.newcomer('/tags');
    const { id } = await buildFlow(page);
    const streamed = page.waitForResponse((answer) => answer.url().includes(`/${id}/changes?`));
    await page.goto(`./automatisation/${id}`);
    await page.getByRole('button', { name: en.flow.addHere, exact: true }).waitFor();
    expect((await streamed).headers()['content-type']).toContain('text/event-stream');
    await call(page, 'POST', `/automatisation/${id}/step`, { type: 'TRACK', data: { event_name: 'seen' } });
    await page.getByRole('article').filter({ hasText: 'seen' }).waitFor();
  });

  test('no change is held back over HTTP/1.1 either', async () => {
    const { page } = await visitors.newcomer('/tags');
    const { id, version } = await buildFlow(page);
    const stream = `${site().baseUrl}/api/automatisation/${id}/changes?after=${version}`;
    const heard = hears(page, stream, 'event: change');
    await call(page, 'POST', `/automatisation/${id}/step`, { type: 'TRACK', data: { event_name: 'seen' } });
    await heard;
  });

  test('an SMS that Twilio’s own library signs for the address on the screen is taken, a forged one is not', async () => {
    const { page } = await visitors.newcomer('/settings/twilio');
    const accountSid = `AC${unique('').replaceAll(/\W/g, '')}`;
    await page.getByLabel(words.accountSid).fill(accountSid);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(words.saved).waitFor();
    const data = { account_sid: accountSid, auth_token: authToken, messaging_service_sid: 'MG1' };
    await call(page, 'POST', '/user/app', { app_id: 'twilio', data });

    const address = await page.getByLabel(words.steps.address, { exact: true }).inputValue();
    expect(address).toBe(`${site().baseUrl}/api/event/twilio/track`);
    const { page: outside } = await visitors.stranger('/login');
    const deliver = async (token: string, url: string, headers: Record<string, string> = {}) => {
      const form = { AccountSid: accountSid, MessageSid: unique('SM'), From: '+15145550199', Body: 'Oui' };
      const signature = getExpectedTwilioSignature(token, url, form);
      const sent = { form, headers: { ...headers, 'X-Twilio-Signature': signature } };
      return (await outside.request.post(address, sent)).status();
    };
    const evil = { Origin: 'https://evil.test', 'X-Forwarded-Host': 'evil.test' };
    expect(await deliver('another token', address)).toBe(401);
    expect(await deliver(authToken, address.replace(new URL(address).host, 'evil.test'), evil)).toBe(401);
    expect(await deliver(authToken, address)).toBe(200);
    await page.getByText('twilio_sms_received', { exact: true }).waitFor();
    await page.getByText('Signed', { exact: true }).waitFor();
  });

  test('a recipient leaves the list on the page, and stays below the site’s path', async () => {
    const { page: owner } = await visitors.newcomer('/tags');
    const { link, hasLeft } = await buildSubscriber(owner);
    const address = `${atSite(link)}?lang=fr`;
    const { page } = await visitors.stranger(below(address));
    await page.getByRole('button', { name: 'Oui, ne plus les recevoir' }).click();
    await page.getByRole('heading', { level: 1, name: 'Vous êtes désinscrit' }).waitFor();
    expect(page.url()).toBe(address);
    expect(await hasLeft()).toBe(true);
  });

  test('a mail program takes a recipient off the list by one click', async () => {
    const { page: owner } = await visitors.newcomer('/tags');
    const { link, hasLeft } = await buildSubscriber(owner);
    const { page } = await visitors.stranger('/login');
    const clicked = await page.request.post(atSite(link), { form: oneClick, maxRedirects: 0 });
    expect(clicked.status()).toBe(200);
    expect(await hasLeft()).toBe(true);
  });
}

describe('behind nginx with TLS, a whole host', () => works(useSite(wholeHost)));

describe('behind nginx with TLS, a path of a host', () => {
  const opened = useSite(underPath);
  works(opened);
  mails(opened);

  test('e-mails carry a button for mail programs that leads below the path', async () => {
    const { site, visitors } = opened;
    const { page } = await visitors.newcomer('/tags');
    const connected = await call(page, 'POST', '/user/app', { app_id: 'sendgrid', data: site().sendgrid });
    const { id, name } = await buildFlow(page);
    await call(page, 'POST', `/automatisation/${id}/step`, {
      type: 'APICALL',
      user_app_id: (connected.user_app as { id: number }).id, // docs/contract.md#answers
      data: { to: 'ann@example.com', subject: 'News', html: '<p>News</p>' },
    });
    await publish(page, id);
    await track(page, { name, contact_external_id: unique('ann') });
    await until(() => Promise.resolve(site().sentHeaders().length > 0));
    const [headers] = site().sentHeaders();
    expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    const link = /^<(.+)>$/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect(link.startsWith(`${site().baseUrl}/unsubscribe/`)).toBe(true);
    expect((await page.request.post(link, { form: oneClick })).status()).toBe(200);
  });
});
