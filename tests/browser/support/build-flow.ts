import type { Page } from 'playwright-core';
import { apps } from '../../../domain/apps';
import { apiCallData } from '../../../domain/steps/api-call/schema';
import type { TemplateStep } from '../../../domain/templates/parts/template';
import { en } from '../../../ui/src/i18n/en';
import { fillAppStep, fillStep, type OpenPanel } from './fill-step';
import { closed } from './widgets';

const words = en.steps;

/** Builds a chain in the editor by clicks: each step at the end of its branch, or where branches join; the first branch before the others. */
export async function buildChain(
  page: Page,
  chain: readonly TemplateStep[],
  tagName: (id: number) => string,
  /** How many ends of branches are to the right of this chain's end, and how many steps with branches are around the chain. */
  { behind, depth } = { behind: 0, depth: 0 },
): Promise<void> {
  for (const [index, step] of chain.entries()) {
    const before = chain[index - 1];
    const isJoined = before !== undefined && branchesOf(before).length > 0;
    const name = isJoined ? en.flow.addAfterBranches : en.flow.addHere;
    const places = page.getByRole('button', { name, exact: true });
    await places.nth((await places.count()) - 1 - (isJoined ? depth : behind)).press('Enter');
    const panel = page.locator('.ant-drawer').getByRole('dialog');
    const open = { page, panel, tagName };
    await pickKind(open, step);
    if ('app' in step) await fillAppStep(open, step.app, apiCallData.parse(step.data));
    else await fillStep(open, step.type, step.data);
    if (step.description !== undefined) {
      await panel.getByRole('tab', { name: words.description }).click();
      await panel.getByRole('textbox', { name: words.description }).fill(step.description);
    }
    const cards = page.getByRole('article');
    const shown = await cards.count();
    await panel.getByRole('button', { name: en.common.create, exact: true }).click();
    await closed(panel);
    await cards.nth(shown).waitFor();
    const branches = branchesOf(step);
    for (const [place, branch] of branches.entries())
      await buildChain(page, branch, tagName, {
        behind: behind + branches.length - 1 - place,
        depth: depth + 1,
      });
  }
}

function branchesOf(step: TemplateStep): TemplateStep[][] {
  if ('whenTrue' in step) return [step.whenTrue, step.whenFalse];
  return 'onWays' in step ? Object.values(step.onWays) : [];
}

async function pickKind({ panel }: OpenPanel, step: TemplateStep): Promise<void> {
  const [tab, name] =
    'app' in step
      ? [words.picker.apps, apps[step.app].name]
      : step.type === 'CONDITION'
        ? [words.picker.conditions, words.condition.checks[checkOf(step.data)]]
        : [words.picker.actions, words.names[step.type]];
  await panel.getByRole('tab', { name: tab, exact: true }).click();
  await panel.getByRole('button', { name: new RegExp(`^${name}`) }).click();
}

function checkOf(data: object): keyof typeof words.condition.checks {
  if (!('variable' in data)) return 'tag';
  const [source] = String(data.variable).split('.');
  return source === 'contact' || source === 'global' ? source : 'event';
}
