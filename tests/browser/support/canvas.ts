import type { Page } from 'playwright-core';
import { apps } from '../../../domain/apps';
import { appKindOfWebhook } from '../../../domain/apps/webhook';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import type { Step } from '../../../domain/entities/automatisations/step';
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

/** A step with its branches, as shown on the canvas or stored on the server. */
interface Outline {
  id: number | null;
  title: string;
  description: string;
  whenTrue?: Outline[];
  whenFalse?: Outline[];
}

/**
 * Waits until no edit is pending and the canvas shows the wanted steps. Then compares the server with it: the steps, their kinds and
 * descriptions, their order and their branches.
 *
 * @param wanted such as `a vip?(b c | ) d`: steps by their words, and behind a condition its true and its false branch; what follows them stands
 *   where they join.
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
            ...{ x: x + width / 2, y },
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
  branches: Written[][];
}

/** Reads a chain of the notation, up to where its branch ends. */
function chainOf(words: string[]): Written[] {
  const chain: Written[] = [];
  for (let word = words.shift(); word && word !== '|' && word !== ')'; word = words.shift())
    if (word !== '(') chain.push({ word: word.replace('?', ''), branches: [] });
    else chain.at(-1)?.branches.push(chainOf(words), chainOf(words));
  return chain;
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
    const [whenTrue, whenFalse] = branches;
    if (!whenTrue || !whenFalse) return [word];
    const joins = leadsOn || index < chain.length - 1;
    return [
      ...[word, en.flow.trueBranch, ...marksOf(whenTrue, joins)],
      ...[en.flow.falseBranch, ...marksOf(whenFalse, joins)],
    ];
  });
  if (leadsOn) return [...read, onward];
  return [...read, chain.at(-1)?.branches.length ? en.flow.afterBranches : en.flow.end];
}

/** Removes a chain from the marks and returns it. A chain is one column, from top to bottom, with its condition's branches at its sides. */
function outlineOf(marks: Mark[], above: Pick<Mark, 'y'> = { y: -Infinity }): Outline[] {
  const mark = marks.shift();
  if (!mark) throw new Error('A chain has no end');
  expect(mark.y).toBeGreaterThan(above.y);
  const { id, title, description } = mark;
  if (id === null) return [];
  const step = { id, title, description };
  const [next, column] = [marks[0], Math.round(mark.x)];
  if (!next?.branch) return [step, ...behind(mark)];
  expect([next.branch, next.x < column]).toEqual([en.flow.trueBranch, true]);
  const whenTrue = outlineOf(marks, mark);
  const other = marks[0];
  expect([other?.branch, (other?.x ?? 0) > column]).toEqual([en.flow.falseBranch, true]);
  const whenFalse = outlineOf(marks, mark);
  return [{ ...step, whenTrue, whenFalse }, ...behind(mark)];

  function behind({ x }: Mark): Outline[] {
    expect(Math.round(marks[0]?.x ?? NaN)).toBe(Math.round(x));
    return outlineOf(marks, mark);
  }
}

/** Returns the server's steps of a flow. */
async function held(page: Page, flowId: number): Promise<Outline[]> {
  const { automatisation } = await call(page, 'GET', `/automatisation?automatisation_id=${flowId}`);
  return (automatisation as AutomatisationDetail).steps.map(outline); // docs/contract.md#answers
}

function outline({ id, type, description, trueSubSteps, falseSubSteps, ...step }: Step): Outline {
  const { app_webhook_unique_identifier: webhook } = step;
  const app = webhook === null ? null : appKindOfWebhook(webhook);
  return {
    ...{ id, title: app === null ? en.steps.names[type] : apps[app].name, description },
    ...(trueSubSteps && { whenTrue: trueSubSteps.map(outline) }),
    ...(falseSubSteps && { whenFalse: falseSubSteps.map(outline) }),
  };
}

/** Chooses to edit a published flow live, instead of as a draft. */
export async function editLive(page: Page): Promise<void> {
  await page.getByRole('button', { name: en.flow.draft.editLive }).click();
  await page.getByText(en.flow.draft.isLive).waitFor();
}
