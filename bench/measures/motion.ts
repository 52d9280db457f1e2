import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { z } from 'zod';

/** What moving a canvas cost its page. */
export interface Motion {
  framesPerSecond: number;
  /** The main thread's work per frame, in milliseconds: the 95th percentile. */
  work: number;
}

const wheelTurns = 150;
const turnsBack = 25;

/** Opens a page in a separate browser, runs `look` on it, and closes the browser. */
export async function inBrowser<T>(
  executablePath: string,
  look: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({ viewport: { width: 1_280, height: 900 } });
    return await look(await context.newPage(), context);
  } finally {
    await browser.close();
  }
}

/** Pans a canvas up and down and zooms it out and in by wheel events, as fast as the page handles them. */
export async function move(page: Page): Promise<Motion> {
  const browser = page.context().browser();
  const pane = await page.locator('.react-flow__pane').boundingBox();
  if (!browser || !pane) throw new Error('The page shows no canvas');
  await page.mouse.move(pane.x + pane.width / 2, pane.y + pane.height / 2);
  await browser.startTracing(page, {
    categories: [
      'devtools.timeline',
      'disabled-by-default-devtools.timeline.frame',
      'disabled-by-default-devtools.timeline',
    ],
  });
  await turnWheel(page, 60);
  await page.keyboard.down('Control');
  await turnWheel(page, 40);
  await page.keyboard.up('Control');
  const trace = traceFile.parse(JSON.parse((await browser.stopTracing()).toString()));
  return motionIn(trace.traceEvents);
}

async function turnWheel(page: Page, step: number): Promise<void> {
  for (let turn = 0; turn < wheelTurns; turn += 1) {
    await page.mouse.wheel(0, Math.floor(turn / turnsBack) % 2 === 0 ? step : -step);
  }
}

const traceEvent = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds. */
  ts: z.number(),
  dur: z.number().default(0),
});
type TraceEvent = z.infer<typeof traceEvent>;
const traceFile = z.object({ traceEvents: z.array(traceEvent) });

/** The main thread is the thread that receives frame events; a frame's work is what runs there until the next frame. */
function motionIn(events: readonly TraceEvent[]): Motion {
  const isFrame = ({ name }: TraceEvent): boolean => name === 'BeginMainThreadFrame';
  const [first] = events.filter(isFrame);
  if (!first) throw new Error('The trace holds no frame');
  const own = events
    .filter(({ pid, tid }) => pid === first.pid && tid === first.tid)
    // The trace reports a frame within the task that begins it.
    .map((event) => (isFrame(event) ? event : { ...event, ts: event.ts + event.dur }))
    .sort((a, b) => a.ts - b.ts);
  const works: number[] = [];
  for (const event of own) {
    if (isFrame(event)) works.push(0);
    else if (event.name === 'RunTask' && works.length > 0) {
      works.push((works.pop() ?? 0) + event.dur / 1_000);
    }
  }
  const drawn = events
    .filter(({ name, pid }) => name === 'DrawFrame' && pid === first.pid)
    .map(({ ts }) => ts);
  const sorted = works.sort((a, b) => a - b);
  return {
    framesPerSecond: (drawn.length * 1_000_000) / (Math.max(...drawn) - Math.min(...drawn)),
    work: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
  };
}
