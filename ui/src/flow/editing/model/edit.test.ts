import fc from 'fast-check';
import type { Step } from '../../../../../domain/entities/automatisations/steps/step';
import { applyChange } from '../../../../../domain/flow/chain/change';
import { insertStep } from '../../../../../domain/flow/chain/insert';
import {
  behind,
  headOf,
  placeKey,
  start,
  type ChainStep,
  type Place,
} from '../../../../../domain/flow/chain/place';
import { removeStep } from '../../../../../domain/flow/chain/remove';
import { toTree, withChains } from '../../../../../domain/flow/chain/tree';
import { anyEdits, choose, editAt, outlineOf, placesOf } from '../../../testing/edits';
import { applyEdit, withIds, type StepEdit } from './edit';
import { alone, fromStepOn, pasted } from './paste';

const edits = anyEdits({ maxLength: 30 });
const flow = edits.map((list) =>
  list.reduce<Step[]>((steps, pick, turn) => applyEdit(steps, editAt(steps, pick, turn + 1)), []),
);

/** The chain that the domain knows of steps that are drawn. */
function chainOf(steps: readonly Step[], head: Place = start): ChainStep[] {
  return steps.flatMap(({ id, type, trueSubSteps = [], falseSubSteps = [] }, index) => {
    const before = steps[index - 1];
    const place = before ? behind(before.id) : head;
    return [
      { id, type, ...place },
      ...chainOf(trueSubSteps, headOf(id, true)),
      ...chainOf(falseSubSteps, headOf(id, false)),
    ];
  });
}

/** The ids of a chain as a tree. */
const shapeOf = (chain: readonly ChainStep[]): unknown =>
  toTree<ChainStep, unknown>(chain, ({ id }, branches) =>
    branches ? [id, branches.trueSubSteps, branches.falseSubSteps] : id,
  );

describe('an edit of any flow', () => {
  it('is drawn as the chain rules have it', () => {
    fc.assert(
      fc.property(flow, edits, (steps, [pick]) => {
        fc.pre(pick !== undefined);
        const edit = editAt(steps, pick, 1_000);
        expect(shapeOf(chainOf(applyEdit(steps, edit)))).toEqual(shapeOf(ruled(chainOf(steps), edit)));
      }),
    );
  });

  it('says of each step where it stands', () => {
    fc.assert(
      fc.property(flow, (steps) => {
        const before = new Map(
          chainOf(steps).map((placed) => [placed.id, placed.automatisation_step_before_id]),
        );
        for (const { id, automatisation_step_before_id } of all(steps))
          expect(automatisation_step_before_id).toBe(before.get(id));
      }),
    );
  });

  it('leaves what it does not touch the same objects, and what it is made of unchanged', () => {
    fc.assert(
      fc.property(flow, fc.nat(), (steps, pick) => {
        fc.pre(steps.length > 0);
        const frozen = JSON.stringify(steps);
        const { id, type } = choose(all(steps), pick);
        const content = {
          type,
          description: 'other',
          data: {},
          user_app_id: null,
          app_webhook_unique_identifier: null,
        };
        const after = applyEdit(steps, { kind: 'save', id, version: 1, content });
        for (const step of steps) {
          const holdsIt = all([step]).some((inner) => inner.id === id);
          expect(after.includes(step)).toBe(!holdsIt);
        }
        expect(JSON.stringify(steps)).toBe(frozen);
      }),
    );
  });

  it('is none where what it is about has gone', () => {
    const content = {
      type: 'TAG' as const,
      description: '',
      data: {},
      user_app_id: null,
      app_webhook_unique_identifier: null,
    };
    const gone: StepEdit[] = [
      { kind: 'insert', insertions: [{ id: -1, place: behind(9_999), content }] },
      { kind: 'save', id: 9_999, version: 1, content },
      { kind: 'delete', id: 9_999, keepFlow: null },
      { kind: 'undo', steps: null },
    ];
    fc.assert(
      fc.property(flow, fc.constantFrom(...gone), (steps, edit) => {
        expect(applyEdit(steps, edit)).toEqual(steps);
      }),
    );
  });

  it('is taken back by its opposite', () => {
    fc.assert(
      fc.property(flow, fc.nat(), fc.boolean(), fc.boolean(), (steps, pick, isCondition, side) => {
        const edit = editAt(steps, { insert: true, pick, isCondition, keepFlow: side }, 1_000);
        const back = applyEdit(applyEdit(steps, edit), {
          kind: 'delete',
          id: -1_000,
          keepFlow: isCondition ? side : null,
        });
        expect(outlineOf(back)).toEqual(outlineOf(steps));
      }),
    );
  });

  it('is the same edit under the ids that the server gives', () => {
    fc.assert(
      fc.property(edits, (list) => {
        const ids = new Map(list.map((_, turn) => [-(turn + 1), turn + 501]));
        let [provisional, real]: [Step[], Step[]] = [[], []];
        list.forEach((pick, turn) => {
          const edit = editAt(provisional, pick, turn + 1);
          provisional = applyEdit(provisional, edit);
          real = applyEdit(real, withOwnIds(withIds(edit, ids), ids));
        });
        expect(outlineOf(real)).toEqual(outlineOf(provisional));
      }),
    );
  });
});

describe('a paste anywhere', () => {
  /** Another kind with the two branches of a condition. */
  const asWaits = (steps: readonly Step[]): Step[] =>
    steps.map((step) => ({
      ...step,
      type: step.type === 'CONDITION' ? 'WAIT' : step.type,
      ...withChains(step, asWaits),
    }));
  /** The server's ids, which are never those of new steps. */
  const stored = (steps: readonly Step[]): Step[] =>
    steps.map((step) => ({ ...step, id: -step.id, ...withChains(step, stored) }));
  const held = fc
    .tuple(flow, fc.nat(), fc.boolean(), fc.boolean())
    .filter(([steps]) => steps.length > 0)
    .map(([steps, pick, isAlone, isWait]) => {
      const whole = fromStepOn(steps, choose(all(steps), pick).id);
      const chain = isAlone ? whole.slice(0, 1).map(alone) : whole;
      return isWait ? asWaits(chain) : chain;
    });

  it('stands before what was there: behind its last step, where its branches join', () => {
    fc.assert(
      fc.property(flow.map(stored), fc.nat(), held, (steps, pick, copied) => {
        const place = choose(placesOf(steps), pick);
        const follower = chainOf(steps).find((step) => placeKey(step) === placeKey(place));
        const after = applyEdit(steps, { kind: 'insert', insertions: pasted(copied, place) });
        const chain = chainOf(after);
        const first = chain.find((step) => placeKey(step) === placeKey(place));
        expect(first).toBeDefined();
        const copies = fromStepOn(after, first?.id ?? 0).slice(0, copied.length);
        expect(outlineOf(copies)).toEqual(outlineOf(copied));
        if (follower)
          expect(chain.find(({ id }) => id === follower.id)).toMatchObject(behind(copies.at(-1)?.id ?? 0));
      }),
    );
  });
});

/** The chain after an edit, by the rules of the domain alone. */
function ruled(chain: ChainStep[], edit: StepEdit): ChainStep[] {
  if (edit.kind === 'delete') {
    const removed = chain.find(({ id }) => id === edit.id);
    return removed ? applyChange(chain, removeStep(chain, removed, edit.keepFlow)) : chain;
  }
  if (edit.kind !== 'insert') return chain;
  return edit.insertions.reduce((steps, { id, place, content: { type, data } }) => {
    const inserted = { id, type, ...place };
    return applyChange(steps, insertStep(steps, inserted, place, data.keep_flow as boolean | null), inserted);
  }, chain);
}

/** An insertion's own id is what the server answers; here it is known before. */
const withOwnIds = (edit: StepEdit, ids: ReadonlyMap<number, number>): StepEdit =>
  edit.kind === 'insert'
    ? { ...edit, insertions: edit.insertions.map((one) => ({ ...one, id: ids.get(one.id) ?? one.id })) }
    : edit;

const all = (steps: readonly Step[]): Step[] =>
  steps.flatMap((step) => [step, ...all(step.trueSubSteps ?? []), ...all(step.falseSubSteps ?? [])]);
