import type { Page } from 'playwright-core';
import { apps } from '../../../domain/apps';
import { appKindOfWebhook } from '../../../domain/apps/webhook';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import type { Step } from '../../../domain/entities/automatisations/steps/step';
import type { Branch } from '../../../domain/flow/chain/place';
import { chainsOf } from '../../../domain/flow/chain/tree';
import { waysIn } from '../../../domain/steps/split/ways';
import { en } from '../../../ui/src/i18n/en';
import { call } from './account';

/** How the end of a chain is read that leads on to where branches join. */
const onward = '(on)';

/** A card, the end of a chain, or a place that is offered behind one, as the canvas shows it, in the order of a screen reader. */
export interface Mark {
  /** The name of the branch that it heads, as shown above it; null elsewhere. */
  branch: string | null;
  /** Null: no card. */
  id: number | null;
  title: string;
  description: string;
  /** What distinguishes it from others: the variable that its description names, or its last word. */
  word: string;
  /** The middle of its top edge, on the screen. */
  x: number;
  y: number;
}

/** A branch of a step, by its name on the canvas. */
interface Side {
  name: string;
  chain: Outline[];
}

/** A step with its branches, as shown on the canvas or stored on the server. */
interface Outline {
  id: number | null;
  title: string;
  description: string;
  branches: Side[];
}

/**
 * Waits until no edit is pending and the canvas shows the wanted steps. Then compares the server with it: the steps, their kinds and
 * descriptions, their order and their branches.
 *
 * @param wanted such as `a vip?(b c | ) d`: steps by their words, and behind a condition its true and its false branch; what follows them stands
 *   where they join. The ways of a split have their names: `ways?(A: b | B: | C: c)`.
 * @returns the marks on the canvas.
 */
export async function settled(page: Page, flowId: number, wanted: string): Promise<Mark[]> {
  const marks = await readCanvas(page, readingOf(wanted));
  const chain = [...marks];
  const drawn = outlineOf(chain);
  expect(chain).toEqual([]);
  expect(drawn).toEqual(await held(page, flowId));
  return marks;
}

/** Returns the marks once the canvas shows this reading. */
async function readCanvas(page: Page, reading: string): Promise<Mark[]> {
  try {
    const read = await page.waitForFunction((wanted) => {
      const marks = [...document.querySelectorAll('[aria-busy=false] [data-id]:not([data-id=start])')].map(
        (node) => {
          const { x, y, width } = node.getBoundingClientRect();
          const first = node.firstElementChild;
          const link = node.querySelector<HTMLAnchorElement>('h2 a');
          const text = (link && node.querySelector('article p')?.textContent) ?? '';
          return {
            // The branch's name, without its count.
            branch: first?.matches('span') ? (first.firstChild?.textContent ?? null) : null,
            id: link ? Number(new URL(link.href).searchParams.get('step')) : null,
            title: link?.textContent ?? '',
            description: text,
            word: link
              ? (/variable (\S+) (?:from|in) /.exec(text)?.[1] ?? text.split(' ').at(-1) ?? '')
              : node.textContent.replace(first?.matches('span') ? first.textContent : '', ''),
            x: x + width / 2,
            y,
          };
        },
      );
      const words = marks.map(({ branch, word }) => [branch ?? [], word || '(on)'].flat().join(' '));
      return words.join(' ') === wanted && marks;
    }, reading);
    return (await read.jsonValue()) || [];
  } catch (cause) {
    const shown = await page.getByRole('region', { name: en.flow.flow, exact: true }).ariaSnapshot();
    throw new Error(`The canvas was to read “${reading}”, and shows:\n${shown}`, { cause });
  }
}

/** A step of the notation, with its branches. */
interface Written {
  word: string;
  branches: { name: string; chain: Written[] }[];
}

/** Reads a chain of the notation, up to where its branch ends. */
function chainOf(words: string[]): Written[] {
  const chain: Written[] = [];
  while (words[0] !== undefined && words[0] !== '|' && words[0] !== ')') {
    const word = words.shift() ?? '';
    if (word !== '(') chain.push({ word: word.replace('?', ''), branches: [] });
    else chain.at(-1)?.branches.push(...branchesOf(words));
  }
  return chain;
}

/** Reads the branches of a step, up to the closing parenthesis. */
function branchesOf(words: string[]): Written['branches'] {
  const branches: Written['branches'] = [];
  do {
    const usual = [en.flow.trueBranch, en.flow.falseBranch][branches.length] ?? '';
    const name = words[0]?.endsWith(':') ? words.shift()?.slice(0, -1) : undefined;
    branches.push({ name: name ?? usual, chain: chainOf(words) });
  } while (words.shift() === '|');
  return branches;
}

/**
 * Returns what a canvas of this notation shows from top to bottom. A chain has an end; behind branches that end in it, it offers a place where
 * they may join.
 */
const readingOf = (wanted: string): string =>
  marksOf(chainOf(wanted.match(/[^\s()|]+|[()|]/g) ?? []), false).join(' ');

/** @param leadsOn whether the chain leads on to where the branches around it join. */
function marksOf(chain: readonly Written[], leadsOn: boolean): string[] {
  const read = chain.flatMap(({ word, branches }, index) => {
    const joins = leadsOn || index < chain.length - 1;
    return [word, ...branches.flatMap(({ name, chain: steps }) => [name, ...marksOf(steps, joins)])];
  });
  if (leadsOn) return [...read, onward];
  return [...read, chain.at(-1)?.branches.length ? en.flow.afterBranches : en.flow.end];
}

/** Whether two marks stand in one row, as the heads of one step's branches do. */
export const isInRow = (one: Mark | undefined, other: Mark | undefined): boolean =>
  one !== undefined && other !== undefined && Math.abs(one.y - other.y) < 1;

/** Removes a chain from the marks and returns it. A chain is one column, from top to bottom, with its steps' branches at its sides. */
function outlineOf(marks: Mark[], above: Pick<Mark, 'y'> = { y: -Infinity }): Outline[] {
  const mark = marks.shift();
  if (!mark) throw new Error('A chain has no end');
  expect(mark.y).toBeGreaterThan(above.y);
  const { id, title, description } = mark;
  if (id === null) return [];
  const branches: Side[] = [];
  const heads: Mark[] = [];
  for (
    let head = marks[0];
    head?.branch && (heads.length === 0 || isInRow(head, heads[0]));
    head = marks[0]
  ) {
    heads.push(head);
    branches.push({ name: head.branch, chain: outlineOf(marks, mark) });
  }
  expectSides(mark, heads);
  expect(Math.round(marks[0]?.x ?? NaN)).toBe(Math.round(mark.x));
  return [{ id, title, description, branches }, ...outlineOf(marks, mark)];
}

/** The branches stand from left to right, half of them on each side of their step, and the middle one of an odd number straight below. */
function expectSides({ x }: Mark, heads: readonly Mark[]): void {
  const middles = heads.map((head) => Math.round(head.x));
  expect(middles).toEqual([...middles].sort((one, other) => one - other));
  const half = Math.floor(heads.length / 2);
  for (const [place, middle] of middles.entries()) {
    const side = heads.length % 2 === 1 && place === half ? 0 : place < half ? -1 : 1;
    expect(Math.sign(middle - Math.round(x))).toBe(side);
  }
}

/** Returns the server's steps of a flow. */
async function held(page: Page, flowId: number): Promise<Outline[]> {
  const { automatisation } = await call(page, 'GET', `/automatisation?automatisation_id=${flowId}`);
  return (automatisation as AutomatisationDetail).steps.map(outline); // docs/contract.md#answers
}

function outline(step: Step): Outline {
  const { id, type, description, app_webhook_unique_identifier: webhook } = step;
  const app = webhook === null ? null : appKindOfWebhook(webhook);
  const title = app === null ? en.steps.names[type] : apps[app].name;
  const branches = chainsOf(step).map(({ branch, chain }) => ({
    name: branchText(step, branch),
    chain: chain.map(outline),
  }));
  return { id, title, description, branches };
}

/** The name of a branch on the canvas. */
function branchText({ data }: Step, branch: Branch): string {
  if (typeof branch === 'boolean') return branch ? en.flow.trueBranch : en.flow.falseBranch;
  return waysIn(data).find(({ id }) => id === branch)?.name ?? branch;
}

/** Chooses to edit a published flow live, instead of as a draft. */
export async function editLive(page: Page): Promise<void> {
  await page.getByRole('button', { name: en.flow.draft.editLive }).click();
  await page.getByText(en.flow.draft.isLive).waitFor();
}
