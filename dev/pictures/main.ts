/**
 * `npm run pictures`: takes the pictures of the README (docs/pictures) and of the guide (docs/screens/en, docs/screens/fr) from a running
 * product, in both themes.
 *
 * It signs in with ADMIN_EMAIL and ADMIN_PASSWORD at BASE_URL (http://127.0.0.1:3000), and opens the automation "purchase" that the
 * README's walk builds; where there is none, it builds the automation and sends some purchases. Then it fills the account with the data
 * that the guide shows; run it only against an installation for trying things out.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import { languages } from '../../domain/values/language';
import { call } from '../../tests/browser/support/account';
import { locateChromium } from '../test/chromium';
import { fillDemo } from './demo';
import { takeScreens, takeSignIn, type Look } from './screens';
import { settled } from './settled';

const baseURL = process.env['BASE_URL'] ?? 'http://127.0.0.1:3000';
const folder = 'docs/pictures';
const themes = ['light', 'dark'] as const;
const viewport = { width: 1280, height: 1320 };
const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const executablePath = await locateChromium(new AbortController().signal);
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    for (const theme of themes) await takeAll(browser, theme);
    for (const language of languages)
      for (const theme of themes) await takeGuide(browser, { theme, language });
  } finally {
    await browser.close();
  }
}

async function takeGuide(browser: Browser, look: Look): Promise<void> {
  const page = await opened(browser, look);
  await takeSignIn(page, look);
  await signIn(page);
  await fillDemo(page);
  await takeScreens(page, look);
  await page.context().close();
}

/** Opens a page in the theme and the language, with nobody signed in. */
async function opened(browser: Browser, { theme, language }: Look): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport,
    locale: `${language}-CA`,
    timezoneId: 'America/Montreal',
  });
  await context.addInitScript(`localStorage.setItem('sillage.theme', '${theme}')`);
  return context.newPage();
}

async function takeAll(browser: Browser, theme: Look['theme']): Promise<void> {
  const page = await opened(browser, { theme, language: 'en' });
  await signIn(page);
  const id = (await findPurchase(page)) ?? (await walk(page));
  const runId = await firstOf(page, `/automatisation/${id}/run?state=completed`, 'runs');
  const pictures = {
    flow: `/automatisation/${id}`,
    run: `/automatisation/${id}?tab=runs&run=${runId}`,
    contact: `/contacts/anna`,
  };
  for (const [name, path] of Object.entries(pictures)) {
    await page.goto(path);
    await settled(page);
    await page.screenshot({ path: join(folder, `${name}-${theme}.png`), animations: 'disabled' });
    console.log(`${folder}/${name}-${theme}.png`);
  }
  await page.context().close();
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await call(page, 'POST', '/user/token', {
    email: process.env['ADMIN_EMAIL'] ?? 'admin@sillage.local',
    password: process.env['ADMIN_PASSWORD'] ?? '',
    rememberMe: true,
  });
}

interface Identified {
  id: number;
  name?: string;
}

const listOf = async (page: Page, path: string, key: string): Promise<Identified[]> =>
  (await call(page, 'GET', path))[key] as Identified[]; // docs/contract.md#answers

const findPurchase = async (page: Page): Promise<number | undefined> =>
  (await listOf(page, '/automatisation?is_campaign=false', 'automatisations')).find(
    ({ name }) => name === 'purchase',
  )?.id;

async function firstOf(page: Page, path: string, key: string): Promise<number> {
  const [first] = await listOf(page, path, key);
  if (!first) throw new Error(`${path} is empty: nothing to take a picture of`);
  return first.id;
}

/** Builds the README's automation and sends purchases of three customers; returns its id once all runs have ended. */
async function walk(page: Page): Promise<number> {
  const { tag } = (await call(page, 'POST', '/tag', { name: 'loyal', color: 'green' })) as {
    tag: Identified;
  };
  const settings = { name: 'purchase', entry_event_name: 'purchase' };
  const created = (await call(page, 'POST', '/automatisation', settings)) as { automatisation: Identified };
  const { id } = created.automatisation;
  let before: number | null = null;
  for (const step of [
    { type: 'UPDATE_VARIABLE', data: { variable: 'contact.purchases', value: 1 } },
    { type: 'CONDITION', data: { variable: 'contact.purchases', operation: 'GREATER_THAN', value: 2 } },
    { type: 'TAG', data: { tag_id: tag.id }, first_in_true: true },
    { type: 'DELAY', data: { delay: 1 } },
  ]) {
    before = await addStep(page, id, { ...step, automatisation_step_before_id: before });
  }
  await call(page, 'PUT', '/automatisation', { ...settings, id, is_active: true });
  const { user } = (await call(page, 'GET', '/user')) as { user: { client_key: string } };
  const items = ['anna', 'bert', 'chloe', 'anna', 'chloe', 'anna'].map((contact) => ({
    name: 'purchase',
    contact_external_id: contact,
    data: { amount: 12.5, product: 'Blue scarf' },
  }));
  await call(page, 'POST', '/event/track/batch', { items }, { 'Client-Key': user.client_key });
  while ((await listOf(page, `/automatisation/${id}/run?state=completed`, 'runs')).length < items.length)
    await delay(200);
  return id;
}

async function addStep(page: Page, id: number, step: object): Promise<number> {
  const answer = (await call(page, 'POST', `/automatisation/${id}/step`, step)) as {
    automatisation_step: Identified;
  };
  return answer.automatisation_step.id;
}
