import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { startingPoints } from '../../domain/message-templates/starting-points';
import type { AutomatisationDetail } from '../../domain/entities/automatisations/automatisation';
import type {
  AutomatisationStats,
  LinksOfStep,
} from '../../domain/entities/automatisations/steps/step-count';
import type { User } from '../../domain/entities/account/user';
import type { MessageReport } from '../../domain/entities/reports/messages';
import { call, publish, track, unique } from '../browser/support/account';
import { violationsOn } from '../browser/support/axe';
import { lookOf } from '../browser/support/email-look';
import { expectShown } from '../browser/support/expect-shown';
import type { useVisitors } from '../browser/support/visitor';
import { buildImageBlock, buildSection } from '../factories/email-document';
import { untilFound } from '../support/until-found';
import type { MailingSite } from './sites';

/** A PNG of one blue pixel. */
const bluePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYJgPAAEDAQAHWaYeAAAAAElFTkSuQmCC',
  'base64',
);

/** A shop whose pages e-mails lead to, and a mail program on the web that shows what was received. */
async function startOutside() {
  const inbox = new Map<string, string>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://outside');
    const isImage = pathname.endsWith('.png');
    response.writeHead(200, { 'content-type': isImage ? 'image/png' : 'text/html; charset=utf-8' });
    response.end(isImage ? bluePixel : (inbox.get(pathname) ?? `<h1>The shop: ${pathname}</h1>`));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  return {
    url,
    /** Shows an e-mail; returns its address. */
    show(html: string): string {
      const path = `/inbox/${inbox.size}`;
      inbox.set(path, html);
      return url + path;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** As people's browsers call themselves: a headless one counts as a machine. */
const reader = {
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};

/** E-mails by a mail server, from the step to the recipient's screen and back. */
export function mails({
  site,
  visitors,
}: {
  site: () => MailingSite;
  visitors: ReturnType<typeof useVisitors>;
}): void {
  let outside: Awaited<ReturnType<typeof startOutside>>;
  beforeAll(async () => {
    outside = await startOutside();
  });
  afterAll(() => outside.close());

  /** Publishes an automation that sends an e-mail by the account's mail server. */
  async function buildMailing(page: Page, data: object) {
    const connected = await call(page, 'POST', '/user/app', { app_id: 'smtp', data: site().smtp });
    const name = unique('mailing');
    const created = await call(page, 'POST', '/automatisation', { name, entry_event_name: name });
    const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
    await call(page, 'POST', `/automatisation/${id}/step`, {
      type: 'APICALL',
      user_app_id: (connected.user_app as { id: number }).id, // docs/contract.md#answers
      data: { to: '{{ contact.email }}', ...data },
    });
    await publish(page, id);
    return { id, name };
  }

  /** Sends a new contact the e-mail; returns its HTML as the recipient's mail server got it and a mail parser reads it. */
  async function receive(page: Page, event: string): Promise<string> {
    const contact = unique('ann').replaceAll(' ', '-');
    const email = `${contact}@example.com`;
    const { client_key } = (await call(page, 'GET', '/user')).user as User; // docs/contract.md#answers
    const identified = { external_id: contact, data: { email, name: 'Ann' } };
    await call(page, 'POST', '/contact/identify', identified, { 'Client-Key': client_key });
    await track(page, { name: event, contact_external_id: contact });
    const arrived = () => Promise.resolve(site().mail.find(({ envelope }) => envelope.to.includes(email)));
    return (await untilFound(arrived)).email.html ?? '';
  }

  test('an e-mail is readable as it was received, in light and dark, on a desktop and a phone, with and without its images', async () => {
    const { page: owner } = await visitors.newcomer('/tags');
    const { subject, document } = startingPoints.newsletter('en');
    const chair = buildImageBlock({ src: `${outside.url}/chair.png`, alt: 'A blue chair', width: 300 });
    const [first, ...others] = document.sections;
    if (!first) throw new Error('A newsletter has sections');
    const designed = { ...document, sections: [first, buildSection([chair]), ...others] };
    const created = await call(owner, 'POST', '/message-template', {
      kind: 'email',
      name: 'News',
      fallback_language: 'en',
      contents: [{ language: 'en', subject, document: designed }],
    });
    const { id } = created.message_template as { id: number }; // docs/contract.md#answers
    const { name } = await buildMailing(owner, { message_template_id: id });
    const address = outside.show(await receive(owner, name));

    const { page } = await visitors.stranger('/login');
    for (const hasImages of [true, false]) {
      if (!hasImages)
        await page.route('**/*', (route) =>
          route.request().resourceType() === 'image' ? route.abort() : route.continue(),
        );
      for (const colorScheme of ['light', 'dark'] as const)
        for (const width of [800, 375]) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 800 });
          await page.goto(address);
          const image = page.getByRole('img', { name: 'A blue chair' });
          await image.waitFor();
          const isLoaded = await image.evaluate(
            (it) => it instanceof HTMLImageElement && it.naturalWidth > 0,
          );
          const { isTooWide, unreadable, columns, seen } = await lookOf(page);
          expect({ hasImages, colorScheme, width, isLoaded, isTooWide, unreadable, columns }).toEqual({
            hasImages,
            colorScheme,
            width,
            isLoaded: hasImages,
            isTooWide: false,
            unreadable: [],
            columns: width > 480 ? 2 : 1,
          });
          expect(seen.links.at(-1)).toBe('Unsubscribe');
          expect(seen.titles.length).toBeGreaterThan(1);
        }
    }
  });

  /** Publishes an automation of an account that tracks e-mails, whose e-mail has three links into the shop. */
  async function buildTracked(page: Page) {
    await call(page, 'PUT', '/user', { tracks_emails: true });
    const links = ['chair', 'table', 'lamp'].map((it) => `<a href="${outside.url}/${it}">The ${it}</a>`);
    const html = `<!doctype html><html lang="en"><title>News</title><body><p>${links.join(' ')}</p><p><a href="{{ unsubscribe_url }}">Leave</a></p></body></html>`;
    const mailing = await buildMailing(page, { subject: 'News', html });
    const path = `/automatisation/${mailing.id}`;
    return {
      ...mailing,
      async counts() {
        const { stats } = await call(page, 'GET', `${path}/stats`);
        const [step] = (stats as AutomatisationStats).steps; // docs/contract.md#answers
        if (!step?.messages) throw new Error('Its step sends messages');
        const { sent, opened, clicked } = step.messages;
        return { stepId: step.step_id, sent, opened, clicked };
      },
      /** Waits until so many messages count as sent, opened and clicked. */
      async comeTo(expected: { sent: number; opened: number; clicked: number }): Promise<void> {
        let last: unknown;
        await untilFound(async () => {
          const { stepId: _, ...counts } = await this.counts();
          last = counts;
          return JSON.stringify(counts) === JSON.stringify(expected) || undefined;
        }, 100).catch(() => expect(last).toEqual(expected));
      },
      /** Sets back when its e-mails went out, as if their recipients came an hour later: who clicks at once is a scanner. */
      async comeLater(): Promise<void> {
        await site().query(
          `UPDATE calls SET sent_at = sent_at - interval '1 hour'
           WHERE run_id IN (SELECT id FROM automatisation_runs WHERE automatisation_id = $1)`,
          [mailing.id],
        );
      },
      async links(): Promise<LinksOfStep['links']> {
        const { stepId } = await this.counts();
        return ((await call(page, 'GET', `${path}/step/${stepId}/link`)) as LinksOfStep).links; // docs/contract.md#answers
      },
    };
  }

  const linksIn = (html: string): string[] =>
    [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href);

  test('whoever opens an e-mail and follows a link counts, and comes to the shop; a scanner does neither', async () => {
    const { page: owner } = await visitors.newcomer('/tags');
    const mailing = await buildTracked(owner);
    const html = await receive(owner, mailing.name);
    await mailing.comeTo({ sent: 1, opened: 0, clicked: 0 });
    await mailing.comeLater();

    const { page } = await visitors.stranger('/login', { isChanged: true });
    await page.setExtraHTTPHeaders(reader);
    const loaded = page.waitForResponse((answer) => answer.url().startsWith(`${site().baseUrl}/m/o/`));
    await page.goto(outside.show(html));
    const picture = await loaded;
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/gif']);
    const isShown = await page
      .locator('img')
      .evaluate((it) => it instanceof HTMLImageElement && it.naturalWidth);
    expect(isShown).toBe(1);
    await mailing.comeTo({ sent: 1, opened: 1, clicked: 0 });

    await page.getByRole('link', { name: 'The chair' }).click();
    await page.getByRole('heading', { name: 'The shop: /chair' }).waitFor();
    expect(page.url()).toBe(`${outside.url}/chair`);
    await mailing.comeTo({ sent: 1, opened: 1, clicked: 1 });
    expect(await mailing.links()).toEqual([{ link: `${outside.url}/chair`, messages: 1 }]);

    // The server of another recipient looks at all links of the e-mail as it comes.
    const scanned = await receive(owner, mailing.name);
    await mailing.comeTo({ sent: 2, opened: 1, clicked: 1 });
    const tracked = linksIn(scanned).filter((link) => link.includes('/m/c/'));
    expect(tracked).toHaveLength(3);
    const answers = await Promise.all(tracked.map((link) => page.request.get(link, { headers: reader })));
    expect(answers.map((answer) => answer.url())).toEqual(
      ['chair', 'table', 'lamp'].map((it) => `${outside.url}/${it}`),
    );
    const noted = () =>
      site().query<{ is_machine: boolean }>(
        `SELECT is_machine FROM message_outcomes o JOIN automatisation_runs r ON r.id = o.run_id
         WHERE r.automatisation_id = $1 AND kind = 'clicked' ORDER BY is_machine`,
        [mailing.id],
      );
    expect((await noted()).map(({ is_machine }) => is_machine)).toEqual([false, true, true, true]);
    expect(await mailing.counts()).toMatchObject({ sent: 2, opened: 1, clicked: 1 });
    expect(await mailing.links()).toEqual([{ link: `${outside.url}/chair`, messages: 1 }]);
    const day = 24 * 60 * 60 * 1_000;
    const [from, to] = [-day, day].map((apart) => new Date(Date.now() + apart).toISOString());
    const report = await call(owner, 'GET', `/report/message?from_date=${from}&to_date=${to}`);
    expect((report as MessageReport).total).toMatchObject({ sent: 2, opened: 1, clicked: 1 }); // docs/contract.md#answers
  });

  test.each([
    ['en', 'light', 'This link does not work'],
    ['fr', 'dark', 'Ce lien ne fonctionne pas'],
  ] as const)(
    'a link that was forged, or led to a foreign address, leads to a page that says so (%s, %s)',
    async (language, theme, title) => {
      const { page: owner } = await visitors.newcomer('/tags');
      const mailing = await buildTracked(owner);
      const [link = ''] = linksIn(await receive(owner, mailing.name));
      await mailing.comeTo({ sent: 1, opened: 0, clicked: 0 });
      await mailing.comeLater();
      const end = link.lastIndexOf('/');
      const away = Buffer.from(`${outside.url}/phishing`).toString('base64url');
      const lastOfSignature = link[end - 2] === 'A' ? 'B' : 'A';

      const { page } = await visitors.stranger('/login', { language, theme, width: 375, isChanged: true });
      await page.setExtraHTTPHeaders(reader);
      for (const forged of [
        `${link.slice(0, end)}/${away}`,
        link.slice(0, end - 2) + lastOfSignature + link.slice(end - 1),
      ]) {
        const answer = await page.goto(forged);
        expect([answer?.status(), page.url()]).toEqual([404, forged]);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        await expectShown(page.locator('html')).toHaveAttribute('lang', language);
        await expectShown(page.getByRole('link')).toHaveCount(0);
        expect(await violationsOn(page)).toEqual([]);
      }
      expect(await mailing.counts()).toMatchObject({ sent: 1, opened: 0, clicked: 0 });
      await page.goto(link);
      await page.getByRole('heading', { name: 'The shop: /chair' }).waitFor();
      await mailing.comeTo({ sent: 1, opened: 0, clicked: 1 });
    },
  );
}
