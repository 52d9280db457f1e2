import { execFile } from 'node:child_process';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { openSession } from '../../db/sign-in/sessions';
import { buildInterface } from '../../dev/start/interface';
import { locateChromium } from '../../dev/test/chromium';
import { createTag, publish, type BenchStep } from './automation';
import { compare, median, repeat, type Comparison } from '../comparison';
import { inBrowser, move } from './motion';
import type { BenchStack } from '../stack';

const rounds = 3;
const steps = 500;
/** One step in this many is a condition: 40 of 500. */
const stepsOfBranch = 12;
/** How often the panels of the first two steps, of two kinds, are opened in turn. */
const openings = 8;
/** The most milliseconds that the main thread may work for a frame, and until a card's panel is shown (docs/performance.md). */
const allowed = { work: 20, panel: 100 };
const bareAddress = 'http://bare.test/';

/** The canvases of two flows of 500 steps, moved by the wheel, beside a page with 500 plain nodes of the same library. */
export async function benchCanvas(stack: BenchStack): Promise<Comparison[]> {
  const signal = AbortSignal.timeout(300_000);
  const chromium = await locateChromium(signal);
  await buildInterface('dist/ui', signal);
  const product = await stack.product('canvas');
  const { token } = await openSession(product.database.pool, { userId: product.userId, rememberMe: false });
  const origin = `http://127.0.0.1:${product.port}`;
  const tag = await createTag(product, 'seen');
  const flow = await publish(product, 'moved', chainOf(tag));
  const joined = await publish(product, 'moved where branches join', joinedOf(tag));
  const bare = stack.file('bare-xyflow');
  await promisify(execFile)(process.execPath, [
    'node_modules/vite/bin/vite.js',
    'build',
    'bench/references/bare-xyflow',
    '--outDir',
    bare,
    '--logLevel',
    'warn',
  ]);

  const measured = await repeat(rounds, async () => {
    const moved = (automatisationId: number) =>
      inBrowser(chromium, async (page, context) => {
        await context.addCookies([{ name: 'sillage_session', value: token, url: origin }]);
        const opened = Date.now();
        await page.goto(`${origin}/automatisation/${automatisationId}`);
        await page.getByRole('article').nth(steps).waitFor({ state: 'attached' });
        const drawn = Date.now() - opened;
        const motion = await move(page);
        return { ...motion, drawn, panel: await openPanel(page) };
      });
    const own = await moved(flow);
    const withJoins = await moved(joined);
    const reference = await inBrowser(chromium, async (page, context) => {
      await serve(context, bare);
      await page.goto(bareAddress);
      await page
        .locator('.react-flow__node')
        .nth(steps - 1)
        .waitFor({ state: 'attached' });
      return move(page);
    });
    return { own, withJoins, reference };
  });
  const beside = 'a page of 500 plain nodes';
  return [
    compare(
      { work: 'moving 500 steps about', unit: ' frames/s', reference: beside, goal: 0.8, stretch: 0.95 },
      measured.map(({ own, reference }) => ({
        figure: own.framesPerSecond,
        reference: reference.framesPerSecond,
      })),
    ),
    compare(
      {
        work: 'its work a frame, p95',
        unit: ' ms',
        reference: 'allowed',
        goal: 1,
        stretch: 0.5,
        isLimit: true,
      },
      measured.map(({ own }) => ({ figure: own.work, reference: allowed.work })),
    ),
    compare(
      { work: 'moving 500 steps with joins', unit: ' frames/s', reference: beside, goal: 0.8, stretch: 0.95 },
      measured.map(({ withJoins, reference }) => ({
        figure: withJoins.framesPerSecond,
        reference: reference.framesPerSecond,
      })),
    ),
    compare(
      {
        work: 'its work a frame, p95, with joins',
        unit: ' ms',
        reference: 'allowed',
        goal: 1,
        stretch: 0.5,
        isLimit: true,
      },
      measured.map(({ withJoins }) => ({ figure: withJoins.work, reference: allowed.work })),
    ),
    compare(
      {
        work: 'until 500 steps with joins are drawn',
        unit: ' ms',
        reference: '500 steps in one chain',
        goal: 1.25,
        stretch: 1,
        isLimit: true,
      },
      measured.map(({ own, withJoins }) => ({ figure: withJoins.drawn, reference: own.drawn })),
    ),
    compare(
      {
        work: 'a card opens its panel',
        unit: ' ms',
        reference: 'allowed',
        goal: 1,
        stretch: 0.5,
        isLimit: true,
      },
      measured.map(({ own }) => ({ figure: own.panel, reference: allowed.panel })),
    ),
  ];
}

const check = { variable: 'contact.plan', variable_type: 'string', operation: 'EQUALS', value: 'pro' };

/** Returns one long chain; every twelfth step is a condition, and the chain continues in its true branch. */
function chainOf(tagId: number): BenchStep[] {
  return Array.from({ length: steps }, (_, place): BenchStep => {
    const branch = place > 0 && isCondition(place - 1) ? true : null;
    if (isCondition(place)) return { type: 'CONDITION', data: check, branch };
    return place % 2 === 0
      ? { type: 'TAG', data: { tag_id: tagId }, branch }
      : { type: 'DELAY', data: { delay: 60 }, branch };
  });
}

const isCondition = (place: number): boolean => place % stepsOfBranch === stepsOfBranch - 1 && place < 480;

/** Returns a chain in which every twelfth step is a condition: with two steps on each branch, which join at the fifth behind it. */
function joinedOf(tagId: number): BenchStep[] {
  const tag = { type: 'TAG', data: { tag_id: tagId } } as const;
  return Array.from({ length: steps }, (_, place): BenchStep => {
    const inGroup = place % stepsOfBranch;
    const condition = place - inGroup;
    if (inGroup === 0) return { type: 'CONDITION', data: check, branch: null };
    if (inGroup === 1) return { ...tag, branch: true };
    if (inGroup === 3) return { ...tag, branch: false, behind: condition };
    return { ...tag, branch: null, ...(inGroup === 5 && { behind: condition }) };
  });
}

/**
 * Script for the page: clicks a card, and resolves with the milliseconds until the panel's form has been drawn. Nothing else queries the
 * page meanwhile.
 */
const clickCard = (place: number): string => `new Promise((done) => {
  const start = performance.now();
  document.querySelectorAll('article a[data-stop]')[${place}].click();
  const look = () => requestAnimationFrame(() => {
    if (document.querySelector('[role=dialog] form')) setTimeout(() => done(performance.now() - start));
    else look();
  });
  look();
})`;

/** Milliseconds from a click on a card until its panel is drawn: the median over all openings. */
async function openPanel(page: Page): Promise<number> {
  const panel = page.getByRole('dialog');
  const took: number[] = [];
  for (let turn = 0; turn < openings; turn += 1) {
    took.push(z.number().parse(await page.evaluate(clickCard(turn % 2))));
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'hidden' });
  }
  return median(took);
}

/** Serves the built page to a browser under an address. */
async function serve(context: BrowserContext, folder: string): Promise<void> {
  await context.route(`${bareAddress}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(folder, extname(pathname) ? pathname : 'index.html') });
  });
}
