import type { Locator, Page } from 'playwright-core';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import { en } from '../../../ui/src/i18n/en';
import { buildTag, call } from '../support/account';
import { settled, type Mark } from '../support/canvas';
import { keyboard, mouse, type Hands, type Spot } from '../support/hands';
import { useVisitors } from '../support/visitor';
import { closed } from '../support/widgets';

const visitors = useVisitors();
const { steps: words } = en;
const { names } = words;

type Field = (label: string) => Locator;

/** A new step: how to pick its kind, and the minimum that completes it. */
interface NewStep {
  tab?: string;
  kind: string;
  fill?: (hands: Hands, field: Field) => Promise<void>;
}

const written = (kind: string, label: string, text: string): NewStep => ({
  kind,
  fill: (hands, field) => hands.write(field(label), text),
});
const track = (event: string): NewStep => written(names.TRACK, words.track.eventName, event);

const branchTo = (branch: string): string => words.keepFlow.to.replace('{{branch}}', branch);

/** A condition on a field of the contact; `following` is the branch for the steps that follow it. */
const condition = (path: string, following?: string): NewStep => ({
  tab: words.picker.conditions,
  kind: words.condition.checks.contact,
  async fill(hands, field) {
    await hands.write(field(words.variable), path);
    await hands.write(field(words.value), '1');
    if (following) await hands.mark(field(following));
  },
});

/** Edits the flow on the screen; after each edit it compares the canvas and the server with the expected steps. */
function editorOf(page: Page, hands: Hands, flowId: number) {
  const panel = page.locator('.ant-drawer').getByRole('dialog');
  const asked = page.getByRole('dialog', { name: en.flow.deleteStep });
  // The name of a focused tab also contains its number.
  const tabOf = (name: string): Locator => panel.getByRole('tab', { name: new RegExp(`${name}$`) });
  let marks: Mark[] = [];
  async function see(wanted: string): Promise<void> {
    marks = await settled(page, flowId, wanted);
  }
  return {
    see,
    async add(spot: Spot, { tab, kind, fill }: NewStep, wanted: string): Promise<void> {
      await hands.put(marks, spot);
      if (tab) await hands.turnTo(tabOf(tab));
      await hands.press(panel.getByRole('button', { name: new RegExp(`^${kind}`) }));
      await fill?.(hands, (label) => panel.getByLabel(label, { exact: true }));
      await hands.press(panel.getByRole('button', { name: en.common.create, exact: true }));
      await closed(panel);
      await see(wanted);
    },
    async describe(card: string, description: string, wanted: string): Promise<void> {
      await hands.open(marks, card);
      await hands.turnTo(tabOf(words.description));
      await hands.write(panel.getByRole('textbox', { name: words.description }), description);
      await hands.press(panel.getByRole('button', { name: en.common.save, exact: true }));
      await closed(panel);
      await see(wanted);
    },
    async remove(card: string, choice: RegExp, wanted: string): Promise<void> {
      await hands.remove(marks, card);
      await hands.press(asked.getByRole('button', { name: choice }));
      await closed(asked);
      await see(wanted);
    },
    async paste(spot: Spot, wanted: string): Promise<void> {
      await hands.put(marks, spot);
      await see(wanted);
    },
    hold: (card: string, withFollowers = false) => hands.hold(marks, card, withFollowers),
    async undo(wanted: string): Promise<void> {
      await hands.undo();
      await see(wanted);
    },
    async redo(wanted: string): Promise<void> {
      await hands.redo();
      await see(wanted);
    },
  };
}

async function buildFlow(page: Page, name: string): Promise<number> {
  const body = { name, entry_event_name: name };
  const { automatisation } = await call(page, 'POST', '/automatisation', body);
  return (automatisation as AutomatisationDetail).id; // docs/contract.md#answers
}

test.each([
  ['by mouse', mouse],
  ['by keyboard alone', keyboard],
])(
  'a step is put at every place, deleted, copied, undone and redone %s, and the server holds what is drawn',
  async (_, handsOf) => {
    const { page } = await visitors.newcomer('/tags');
    await buildTag(page, 'gold');
    const [first, second] = [await buildFlow(page, 'First flow'), await buildFlow(page, 'Second flow')];
    await page.goto(`/automatisation/${first}`);
    const hands = handsOf(page);
    const flow = editorOf(page, hands, first);
    await flow.see('');
    await hands.arrive();

    // Every place, and every kind.
    await flow.add('start', track('a'), 'a');
    await flow.add('start', { kind: names.DELAY }, 'hour a');
    await flow.add(
      { before: 'a' },
      written(names.UPDATE_VARIABLE, words.update.variable, 'points'),
      'hour points a',
    );
    await flow.add({ behind: 'a' }, condition('vip'), 'hour points a vip?( | )');
    const tagging: NewStep = {
      kind: names.TAG,
      fill: (hand, field) => hand.pick(field(words.tag.tag), 'gold'),
    };
    await flow.add({ in: 'True' }, tagging, 'hour points a vip?(gold | )');
    await flow.add(
      { before: 'gold' },
      written(names.COUNT, words.count.eventName, 'orders'),
      'hour points a vip?(orders gold | )',
    );
    await flow.add(
      { before: 'gold' },
      written(names.LOOP, words.loop.list, 'items'),
      'hour points a vip?(orders contact gold | )',
    );
    await flow.add(
      { behind: 'gold' },
      written(names.APICALL, words.api.url, 'https://a.test'),
      'hour points a vip?(orders contact gold https://a.test | )',
    );
    await flow.remove('https://a.test', /^Delete$/, 'hour points a vip?(orders contact gold | )');
    await flow.add({ in: 'False' }, track('b'), 'hour points a vip?(orders contact gold | b)');
    await flow.add(
      { before: 'b' },
      condition('big', branchTo(en.flow.trueBranch)),
      'hour points a vip?(orders contact gold | big?(b | ))',
    );
    await flow.add({ in: 'False' }, track('c'), 'hour points a vip?(orders contact gold | big?(b | c))');
    const whole = 'hour points a vip?(orders contact gold | big?(b | c))';

    // Where the steps behind a new condition go. By default the new branches join before them.
    const behindIt = 'points a vip?(orders contact gold | big?(b | c))';
    await flow.add({ before: 'points' }, condition('old'), `hour old?( | ) ${behindIt}`);
    await flow.add({ in: 'False' }, track('e'), `hour old?( | e) ${behindIt}`);
    await flow.remove('old', /^Keep the branch “False”/, `hour e ${behindIt}`);
    await flow.undo(`hour old?( | e) ${behindIt}`);
    await flow.undo(`hour old?( | ) ${behindIt}`);
    await flow.undo(whole);
    await flow.add(
      { behindBranchesOf: 'vip' },
      track('f'),
      'hour points a vip?(orders contact gold | big?(b | c)) f',
    );
    await flow.add(
      { behindBranchesOf: 'big' },
      track('g'),
      'hour points a vip?(orders contact gold | big?(b | c) g) f',
    );
    await flow.remove('f', /^Delete$/, 'hour points a vip?(orders contact gold | big?(b | c) g)');
    await flow.remove('g', /^Delete$/, whole);
    await flow.add(
      { before: 'points' },
      condition('old', branchTo(en.flow.falseBranch)),
      `hour old?( | points a vip?(orders contact gold | big?(b | c)))`,
    );
    await flow.undo(whole);
    await flow.add(
      { before: 'points' },
      condition('old', words.keepFlow.none_other.replace('{{count}}', '9')),
      'hour old?( | )',
    );
    await flow.undo(whole);

    // The branch that remains when a condition is deleted.
    for (const [choice, left] of [
      [/^Keep the branch “True”/, 'b'],
      [/^Keep the branch “False”/, 'c'],
      [/^Keep none/, ''],
    ] as const) {
      await flow.remove('big', choice, `hour points a vip?(orders contact gold | ${left})`);
      await flow.undo(whole);
    }
    await flow.redo('hour points a vip?(orders contact gold | )');
    await flow.undo(whole);
    await flow.remove('points', /^Delete$/, 'hour a vip?(orders contact gold | big?(b | c))');
    await flow.remove('orders', /^Delete$/, 'hour a vip?(contact gold | big?(b | c))');
    await flow.describe('a', 'Changed to d', 'hour d vip?(contact gold | big?(b | c))');

    // Copies a step, and a whole branch, within the flow and into another one.
    await flow.hold('d');
    await flow.paste({ before: 'contact' }, 'hour d vip?(d contact gold | big?(b | c))');
    await flow.paste({ behind: 'gold' }, 'hour d vip?(d contact gold d | big?(b | c))');
    await hands.letGo();
    await flow.hold('big', true);
    await flow.paste({ behind: 'c' }, 'hour d vip?(d contact gold d | big?(b | c big?(b | c)))');
    await flow.undo('hour d vip?(d contact gold d | big?(b | c))');
    await hands.goTo('Second flow');
    const other = editorOf(page, hands, second);
    await other.see('');
    await other.paste('start', 'big?(b | c)');
    await hands.letGo();
    await other.hold('b');
    await hands.goTo('First flow');
    const last = 'hour d vip?(d contact gold d | big?(b | c))';
    await flow.see(last);
    await flow.paste('start', `b ${last}`);
    await flow.undo(last);
    await flow.redo(`b ${last}`);
  },
);
