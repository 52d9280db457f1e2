import type { Locator, Page } from 'playwright-core';
import { en } from '../../../ui/src/i18n/en';
import { isInRow, type Mark } from './canvas';
import { reach } from './keys';
import { choose, closed } from './widgets';

/** Where a step is inserted: first, above a card, at the end behind it, in an empty branch by its name, or behind the branches of a card. */
export type Spot =
  'start' | { before: string } | { behind: string } | { in: string } | { behindBranchesOf: string };

/** How a user edits a flow, by mouse or by keyboard. Cards are named by their words. */
export interface Hands {
  /** Moves to the canvas of a flow that has just been opened. */
  arrive(): Promise<void>;
  /** Opens the panel of a new step, or pastes the copied step. */
  put(marks: Mark[], spot: Spot): Promise<void>;
  /** Opens the panel of a step. */
  open(marks: Mark[], card: string): Promise<void>;
  /** Presses a button, or ticks a box, in a panel or a dialog. */
  press(button: Locator): Promise<void>;
  /** Opens a tab. */
  turnTo(tab: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  pick(field: Locator, option: string): Promise<void>;
  /** Chooses one of a group of radio buttons. */
  mark(radio: Locator): Promise<void>;
  /** Copies a step, or it with all steps behind it. */
  hold(marks: Mark[], card: string, withFollowers: boolean): Promise<void>;
  letGo(): Promise<void>;
  /** Starts deleting a step. */
  remove(marks: Mark[], card: string): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** Goes from one flow to another by the list of automations. */
  goTo(name: string): Promise<void>;
}

/** Returns the index of a card, or of an end, among the marks. */
function indexOf(marks: readonly Mark[], spot: Spot): number {
  if (spot === 'start') return 0;
  if ('before' in spot) return marks.findIndex(({ word }) => word === spot.before);
  if ('behind' in spot) return marks.findIndex(({ word }) => word === spot.behind) + 1;
  if ('in' in spot) return marks.findIndex(({ branch, id }) => branch === spot.in && id === null);
  const card = marks.findIndex(({ word }) => word === spot.behindBranchesOf);
  const column = Math.round(marks[card]?.x ?? NaN);
  const heads = headsBehind(marks, card);
  return marks.findIndex(
    ({ branch, x }, index) => index > (heads.at(-1) ?? card) && branch === null && Math.round(x) === column,
  );
}

/** The indexes of the heads of a card's branches. */
function headsBehind(marks: readonly Mark[], card: number): number[] {
  const row = marks[card + 1];
  const heads: number[] = [];
  // An end has no branches: a head that follows is another one's.
  if (!row?.branch || marks[card]?.id === null) return heads;
  for (const [index, mark] of marks.entries()) {
    if (index <= card || !mark.branch || mark.y > row.y + 1) continue;
    // A head above the row is one of another card's branches, around this one.
    if (!isInRow(mark, row)) break;
    heads.push(index);
  }
  return heads;
}

const panelOf = (page: Page): Locator => page.locator('.ant-drawer').getByRole('dialog');
const node = (page: Page, index: number): Locator =>
  page.locator('[data-id]:not([data-id=start])').nth(index);

export function mouse(page: Page): Hands {
  const bar = (name: string): Locator => page.getByRole('button', { name, exact: true });
  /** Fits the canvas to the window, so that every card is visible. */
  const showAll = (): Promise<void> => bar(en.flow.fit).click();
  async function open(marks: Mark[], card: string): Promise<void> {
    await showAll();
    await node(page, indexOf(marks, { before: card }))
      .getByRole('link')
      .click();
  }
  return {
    arrive: () => Promise.resolve(),
    async put(marks, spot) {
      await showAll();
      await node(page, indexOf(marks, spot))
        .getByRole('button', { name: /^(Add a step|Paste)/ })
        .click();
    },
    open,
    press: (button) => button.click(),
    turnTo: (tab) => tab.click(),
    write: (field, text) => field.fill(text),
    pick: (field, option) => choose(page, field, option),
    mark: (radio) => radio.check(),
    async hold(marks, card, withFollowers) {
      await open(marks, card);
      await panelOf(page).getByRole('button', { name: en.flow.clone }).click();
      await closed(panelOf(page));
      if (withFollowers) await page.getByRole('checkbox', { name: /^with the/ }).check();
    },
    letGo: () => bar(en.flow.letGo).click(),
    async remove(marks, card) {
      await open(marks, card);
      await panelOf(page).getByRole('button', { name: en.common.delete, exact: true }).click();
    },
    undo: () => bar(en.flow.undo).click(),
    redo: () => bar(en.flow.redo).click(),
    async goTo(name) {
      await page.getByRole('link', { name: en.automatisations.title, exact: true }).first().click();
      await page.getByRole('link', { name }).click();
    },
  };
}

/** Uses the keyboard only. After each edit the focus must be on the canvas again: it does not search for it with Tab. */
export function keyboard(page: Page): Hands {
  const type = (key: string): Promise<void> => page.keyboard.press(key);

  /** Moves with Tab to an element of a panel or a dialog. */
  async function tabTo(element: Locator): Promise<void> {
    await element.waitFor();
    const focused = element.and(page.locator(':focus'));
    for (let pressed = 0; (await focused.count()) === 0; pressed += 1) {
      if (pressed > 60) throw new Error(`${String(element)} cannot be reached with Tab`);
      await type('Tab');
    }
  }

  /** Moves from the start card to a card, or to an end. */
  async function walk(marks: readonly Mark[], index: number): Promise<void> {
    await page.locator('[data-id] :focus').waitFor();
    await type('Home');
    for (const key of wayTo(marks, index)) await type(key);
  }
  const walkTo = (marks: readonly Mark[], card: string): Promise<void> =>
    walk(marks, indexOf(marks, { before: card }));
  return {
    arrive: () => reach(page, /^Edit the automation$/),
    async put(marks, spot) {
      const index = indexOf(marks, spot);
      await walk(marks, index);
      // An end has only its plus button; a card's plus button is one stop before it.
      if (marks[index]?.id !== null) await type('Shift+Tab');
      await type('Enter');
    },
    async open(marks, card) {
      await walkTo(marks, card);
      await type('Enter');
    },
    async press(button) {
      await tabTo(button);
      await type('Enter');
    },
    async turnTo(tab) {
      await tabTo(panelOf(page).getByRole('tab', { selected: true }));
      while ((await tab.getAttribute('aria-selected')) !== 'true') {
        await type('ArrowRight');
        await type('Enter');
      }
    },
    async write(field, text) {
      await tabTo(field);
      await type('Control+A');
      await page.keyboard.type(text);
    },
    async pick(field, option) {
      await tabTo(field);
      const active = page.locator('.ant-select-item-option-active');
      const isSearched = (await field.getAttribute('readonly')) === null;
      if (isSearched) await page.keyboard.type(option);
      else await type('Enter');
      await active.first().waitFor();
      for (let pressed = 0; !isSearched && (await active.textContent()) !== option; pressed += 1) {
        if (pressed > 20) throw new Error(`${option} cannot be reached with the arrow keys`);
        await type('ArrowDown');
      }
      await active.filter({ hasText: option }).waitFor();
      await type('Enter');
    },
    async mark(radio) {
      await tabTo(panelOf(page).getByRole('radio', { checked: true }));
      while (!(await radio.isChecked())) await type('ArrowDown');
    },
    async hold(marks, card, withFollowers) {
      await walkTo(marks, card);
      await type(withFollowers ? 'Control+Shift+C' : 'Control+C');
    },
    letGo: () => type('Escape'),
    async remove(marks, card) {
      await walkTo(marks, card);
      await type('Delete');
    },
    undo: () => type('Control+Z'),
    redo: () => type('Control+Shift+Z'),
    async goTo(name) {
      await type('Control+K');
      await page.getByRole('combobox', { name: en.goTo.placeholder }).and(page.locator(':focus')).waitFor();
      await page.keyboard.type(en.automatisations.title);
      await page.getByRole('option', { name: en.automatisations.title, selected: true }).waitFor();
      await type('Enter');
      await page.getByRole('link', { name }).waitFor();
      await reach(page, new RegExp(`^${name}$`));
      await type('Enter');
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await reach(page, /^Edit the automation$/);
    },
  };
}

/**
 * Returns the arrow keys from the start card to a mark: down along a chain, and sideways into a branch, the nearest one on that side first.
 * What stands behind branches is reached from the last of them.
 */
function wayTo(marks: readonly Mark[], index: number): string[] {
  const ways: string[][] = [];
  const into = new Map<number, string[]>();
  for (const card of marks.keys()) {
    const way = into.get(card) ?? [...(ways[card - 1] ?? []), 'ArrowDown'];
    ways.push(way);
    const heads = headsBehind(marks, card);
    const half = Math.floor(heads.length / 2);
    for (const [place, head] of heads.entries()) {
      const isMiddle = heads.length % 2 === 1 && place === half;
      const keys = isMiddle
        ? ['ArrowDown']
        : place < half
          ? Array.from({ length: half - place }, () => 'ArrowLeft')
          : Array.from({ length: place - (heads.length - half) + 1 }, () => 'ArrowRight');
      into.set(head, [...way, ...keys]);
    }
  }
  return ways[index] ?? [];
}
