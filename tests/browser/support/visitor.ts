import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { chromium, request, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { testStack } from '../../support/stack';
import { keepDiary, type Diary } from './diary';

type Language = 'en' | 'fr';
type Theme = 'light' | 'dark';
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
const nothingStored: StorageState = { cookies: [], origins: [] };

/** The settings of a visitor's browser before the first visit. */
export interface Setting {
  theme?: Theme;
  language?: Language;
  width?: number;
  /** Whether the test changes the page for good, as by a false clock: its tab is closed afterwards. */
  isChanged?: boolean;
}

/** The site that visitors open, and the account that signs in there. */
export interface Site {
  /** Without a slash at its end. */
  baseUrl: string;
  email: string;
  password: string;
  /** Set for a site that creates more accounts than one person may (`newPasswords`, api/features/session/limits.ts). */
  databaseUrl?: string;
}

export interface Visitor {
  page: Page;
  /** Errors of the page's own code. The browser's messages about failed calls do not count: the page handles those. */
  complaints: string[];
}

/** A browser of its own, as far as pages can tell, with one page. Visitors use it one after the other. */
interface Tab extends Visitor {
  context: BrowserContext;
  diary: Diary;
  language: Language;
  theme: Theme;
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const locales = { en: 'en-CA', fr: 'fr-CA' };
const height = { phone: 812, desk: 900 };
const phoneWidth = 600;
/** Only a failing test waits so long, in milliseconds: another machine may be much slower than this one. */
export const patience = 100_000;
/** How many times slower than it is the processor of the pages seems (docs/contributing.md#tests-on-a-busy-machine). */
const slowed = Number(process.env.BROWSER_SLOWED ?? 1);

/** One administrator creates the accounts of all tests within minutes; this resets the limit, as if its time had passed. */
async function forgetNewPasswords(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`DELETE FROM rate_limits WHERE key LIKE 'new-password:%'`);
  await client.end();
}

/**
 * Provides a browser for a test file; it closes the visitors after each test, except residents, and fails if one of them had an error. They
 * visit the product of the test run, or a site that exists once the tests run.
 */
export function useVisitors(siteOf: () => Site = () => testStack('product').product) {
  let browser: Browser | undefined;
  let session: StorageState | undefined;
  let visits: { tab: Tab; isResident: boolean; isChanged: boolean }[] = [];
  /** Tabs that no visitor is in: they keep the interface's code compiled, which is most of the cost of opening a page. */
  let idle: Tab[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: flags });
    session = await signIn();
  });
  afterEach(async () => {
    const hasFailed = Reflect.get(globalThis, 'hasTestFailed') === true;
    const shown = hasFailed ? await Promise.all(visits.map(({ tab }) => tab.diary.shown())) : [];
    if (hasFailed) for (const { tab } of visits) process.stderr.write(`${await tab.diary.text()}\n\n`);
    const complaints = visits.flatMap(({ tab }) => tab.complaints.splice(0));
    const over = visits.filter(({ isResident }) => !isResident);
    visits = visits.filter(({ isResident }) => isResident);
    await Promise.all(over.map(({ tab, isChanged }) => leave(tab, isChanged)));
    expect(complaints).toEqual([]);
    // Told with the failure: the summary of a run is often all that is left of it.
    if (hasFailed) throw new Error(`What the pages showed:\n${shown.join('\n\n')}`);
  });
  afterAll(() => browser?.close());

  /** Paths are relative to it (`./tags`), so that the site may have a path prefix on its host. Its certificate may be self-signed. */
  const place = () => ({ baseURL: `${siteOf().baseUrl}/`, ignoreHTTPSErrors: true });
  const headers = () => ({ Origin: new URL(siteOf().baseUrl).origin });

  async function signIn({ email, password }: Omit<Site, 'baseUrl'> = siteOf()): Promise<StorageState> {
    const client = await request.newContext(place());
    const answer = await client.post('./api/user/token', {
      data: { email, password, rememberMe: true },
      headers: headers(),
    });
    if (!answer.ok()) throw new Error(`Signing in was answered ${answer.status()}: ${await answer.text()}`);
    // An account adopts the number format of its first browser, whatever the language of the first page.
    await client.put('./api/user', { data: { browser_number_format: 'point' }, headers: headers() });
    const state = await client.storageState();
    await client.dispose();
    return state;
  }

  /** Creates a new account, and signs it in. */
  async function signUp() {
    const account = { email: `${randomUUID()}@sillage.test`, password: 'a password for one test' };
    const client = await request.newContext({ ...place(), storageState: session });
    const make = () => client.post('./api/admin/account', { data: account, headers: headers() });
    let answer = await make();
    const { databaseUrl } = siteOf();
    if (answer.status() === 429 && databaseUrl !== undefined) {
      await forgetNewPasswords(databaseUrl);
      answer = await make();
    }
    if (!answer.ok()) throw new Error(`The account was answered ${answer.status()}: ${await answer.text()}`);
    await client.dispose();
    return { account, state: await signIn(account) };
  }

  /** Returns an idle tab of a browser with this language and theme, or a new one. */
  async function enter(language: Language, theme: Theme): Promise<Tab> {
    if (!browser) throw new Error('Visitors come once the tests run, not before');
    const kept = idle.find((tab) => tab.language === language && tab.theme === theme);
    idle = idle.filter((tab) => tab !== kept);
    if (kept) return kept;
    const context = await browser.newContext({
      ...place(),
      locale: locales[language],
      timezoneId: 'UTC',
      colorScheme: theme,
      reducedMotion: 'reduce',
    });
    // Shorter than a test's timeout, so that the failure names what was waited for.
    context.setDefaultTimeout(patience);
    const page = await context.newPage();
    if (slowed > 1) {
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed });
    }
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      const isComplaint = message.type() === 'error' && !message.text().startsWith('Failed to load resource');
      if (isComplaint) complaints.push(message.text());
    });
    return { context, page, complaints, diary: await keepDiary(page), language, theme };
  }

  /** Closes the other pages of a visitor, and takes back what tests change of a tab; one that they changed for good is closed. */
  async function leave(tab: Tab, isChanged: boolean): Promise<void> {
    const { context, page } = tab;
    if (isChanged || page.isClosed()) {
      await context.close();
      return;
    }
    const others = context.pages().filter((other) => other !== page);
    await Promise.all(others.map((other) => other.close()));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.clearPermissions();
    await context.setOffline(false);
    // A page of the browser itself, such as the one of an address that did not answer, has no storage.
    await page.evaluate('sessionStorage.clear()').catch(() => undefined);
    await page.goto('about:blank');
    await page.mouse.move(0, 0);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Page.resetNavigationHistory');
    await devtools.detach();
    idle.push(tab);
  }

  async function visit(
    path: string,
    setting: Setting,
    storageState: StorageState = nothingStored,
    isResident = false,
  ): Promise<Visitor> {
    const { theme = 'light', language = 'en', width = 1_280, isChanged = false } = setting;
    const tab = await enter(language, theme);
    visits.push({ tab, isResident, isChanged });
    const { context, page, complaints, diary } = tab;
    await context.setStorageState(storageState);
    await page.setViewportSize({ width, height: width < phoneWidth ? height.phone : height.desk });
    diary.begin();
    await page.goto(`.${path}`);
    return { page, complaints };
  }

  return {
    get credentials(): Site {
      return siteOf();
    },
    /** A visitor who is not signed in. */
    stranger: (path: string, setting: Setting = {}) => visit(path, setting),
    /** The account's owner, signed in. */
    owner: (path: string, setting: Setting = {}) => visit(path, setting, session),
    /** The account's owner, signed in, for all tests of the file: each test opens the page it needs. */
    resident: (path: string, setting: Setting = {}) => visit(path, setting, session, true),
    /** The owner of a new, empty account, with its credentials. */
    async newcomer(path: string, setting: Setting = {}) {
      const { account, state } = await signUp();
      return { ...(await visit(path, setting, state)), account };
    },
  };
}
