import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** How many of the latest entries are reported. */
const told = 25;

/** The latest actions in a page: keys, input, and answered calls. A failed test reports them. */
export interface Diary {
  /** Forgets what was recorded before. */
  begin(): void;
  /** The address, the page's text, and the latest entries, each with the time of day. */
  text(): Promise<string>;
  /** The same in short: the address, the text of the page's main part and dialogs, and the last entries. */
  shown(): Promise<string>;
}

/** In characters, and in entries. */
const [shortText, shortEntries] = [1_200, 8];

/** Starts recording. Call it before the page opens its first address. */
export async function keepDiary(page: Page): Promise<Diary> {
  const lines: string[] = [];
  const note = (text: string): void => void lines.push(`${new Date().toISOString().slice(11, 23)} ${text}`);
  await page.exposeFunction('noteOfTest', note);
  await page.addInitScript({ path: join(__dirname, 'note-input.js') });
  page.on('response', (response) => {
    if (/\/api\//.test(response.url()))
      note(`${response.request().method()} ${new URL(response.url()).pathname}: ${response.status()}`);
  });
  page.on('requestfailed', (request) => {
    note(`${request.method()} ${request.url()}: ${request.failure()?.errorText ?? 'failed'}`);
  });
  page.on('framenavigated', (frame) => {
    note(`at ${frame.url()}`);
  });
  return {
    begin: () => void lines.splice(0),
    text: async () =>
      [
        page.url(),
        await page
          .locator('body')
          .ariaSnapshot({ timeout: 5_000 })
          .catch((error: unknown) => String(error)),
        ...lines.slice(-told),
      ].join('\n'),
    shown: async () => {
      const texts = await page
        .locator('main, [role=dialog]')
        .allInnerTexts()
        .catch((error: unknown) => [String(error)]);
      const text = texts.join(' | ').replaceAll(/\s+/g, ' ').slice(0, shortText);
      return [page.url(), text, ...lines.slice(-shortEntries)].join('\n');
    },
  };
}
