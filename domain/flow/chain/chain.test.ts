import fc from 'fast-check';
import { applyChange } from './change';
import { chainProblems } from './chain-problems';
import { insertStep } from './insert';
import { behind, headOf, placeKey, start, type ChainStep, type Place } from './place';
import { removeStep } from './remove';
import { subtree } from './subtree';
import { toTree } from './tree';
import { indexFlow } from './walk';

/** One edit by chance: the numbers are taken modulo what there is to choose from. */
interface Edit {
  insert: boolean;
  pick: number;
  condition: boolean;
  keep: boolean | null;
}

const keep = fc.constantFrom(true, false, null);
const edits = fc.array(
  fc.record({
    // Three insertions to a removal, so that chains grow.
    insert: fc.integer({ min: 0, max: 3 }).map((roll) => roll > 0),
    pick: fc.nat(),
    condition: fc.boolean(),
    keep,
  }),
  { maxLength: 40 },
);

/** Every place a step may be inserted at. */
const placesOf = (steps: readonly ChainStep[]): Place[] => [
  start,
  ...steps.flatMap(({ id, type }) =>
    type === 'CONDITION' ? [headOf(id, true), headOf(id, false)] : [behind(id)],
  ),
];

const choose = <T>(from: readonly T[], pick: number): T => {
  const chosen = from[pick % from.length];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
};

function edited(steps: readonly ChainStep[], edit: Edit, id: number): ChainStep[] {
  if (!edit.insert && steps.length > 0) {
    return applyChange(steps, removeStep(steps, choose(steps, edit.pick), edit.keep));
  }
  const place = choose(placesOf(steps), edit.pick);
  const step = { id, type: edit.condition ? 'CONDITION' : 'TAG', ...place } as const;
  return applyChange(steps, insertStep(steps, step, place, edit.keep), step);
}

const chainOf = (list: readonly Edit[]): ChainStep[] =>
  list.reduce<ChainStep[]>((steps, edit, turn) => edited(steps, edit, turn + 1), []);

const chain = edits.map(chainOf);
const nonEmptyChain = chain.filter((steps) => steps.length > 0);

const sorted = (steps: readonly ChainStep[]): ChainStep[] => [...steps].sort((a, b) => a.id - b.id);

/** Ids as a tree: a condition is a list of its id and its two branches. */
const shapeOf = (steps: readonly ChainStep[]): unknown[] =>
  toTree<ChainStep, unknown>(steps, ({ id }, branches) =>
    branches ? [id, branches.trueSubSteps, branches.falseSubSteps] : id,
  );

const plain = (id: number, place: Place): ChainStep => ({ id, type: 'TAG', ...place });
const condition = (id: number, place: Place): ChainStep => ({ id, type: 'CONDITION', ...place });

/** 1, then condition 2: true 3, 4; false 5. */
const example = [
  plain(1, start),
  condition(2, behind(1)),
  plain(3, headOf(2, true)),
  plain(4, behind(3)),
  plain(5, headOf(2, false)),
];

describe('a chain under any edits', () => {
  it('stays one chain without orphan or cycle, every step reached once', () => {
    fc.assert(fc.property(chain, (steps) => expect(chainProblems(steps)).toEqual([])));
  });

  it('shows each of its steps exactly once in its tree', () => {
    fc.assert(
      fc.property(chain, (steps) => {
        const shown = (shapeOf(steps).flat(Infinity) as number[]).sort((a, b) => a - b);
        expect(shown).toEqual(sorted(steps).map((step) => step.id));
      }),
    );
  });

  it('is what it was when a step is inserted and removed again', () => {
    fc.assert(
      fc.property(chain, fc.nat(), fc.boolean(), fc.boolean(), (steps, pick, isCondition, side) => {
        const place = choose(placesOf(steps), pick);
        const step = { ...(isCondition ? condition : plain)(1_000, place) };
        const longer = applyChange(steps, insertStep(steps, step, place, side), step);
        expect(longer).toHaveLength(steps.length + 1);
        const shorter = applyChange(longer, removeStep(longer, step, isCondition ? side : null));
        expect(sorted(shorter)).toEqual(sorted(steps));
      }),
    );
  });

  it('keeps exactly the chosen branch when a condition is removed', () => {
    fc.assert(
      fc.property(nonEmptyChain, fc.nat(), keep, (steps, pick, kept) => {
        const flow = indexFlow(steps);
        const conditions = steps.filter((step) => step.type === 'CONDITION');
        fc.pre(conditions.length > 0);
        const removed = choose(conditions, pick);
        const branch = kept === null ? [] : subtree(flow, flow.branch(removed.id, kept));
        const gone = subtree(flow, removed).filter((step) => !branch.includes(step));

        const change = removeStep(steps, removed, kept);
        const after = applyChange(steps, change);

        expect(new Set(change.removed.keys())).toEqual(new Set(gone.map((step) => step.id)));
        expect(sorted(after).map((step) => step.id)).toEqual(
          sorted(steps.filter((step) => !gone.includes(step))).map((step) => step.id),
        );
        const [head] = branch;
        expect(indexFlow(after).at(removed)?.id).toBe(head?.id);
        expect(change.removed.get(removed.id)).toBe(head?.id ?? null);
      }),
    );
  });

  it('removes the steps behind a new condition only when asked to', () => {
    fc.assert(
      fc.property(chain, fc.nat(), keep, (steps, pick, kept) => {
        const place = choose(placesOf(steps), pick);
        const flow = indexFlow(steps);
        const following = subtree(flow, flow.at(place)).map((step) => step.id);
        const change = insertStep(steps, condition(1_000, place), place, kept);
        expect(new Set(change.removed.keys())).toEqual(new Set(kept === null ? following : []));
      }),
    );
  });

  it('moves one step at most', () => {
    fc.assert(
      fc.property(nonEmptyChain, fc.nat(), keep, (steps, pick, kept) => {
        const place = choose(placesOf(steps), pick);
        expect(insertStep(steps, plain(1_000, place), place).moved.length).toBeLessThanOrEqual(1);
        expect(removeStep(steps, choose(steps, pick), kept).moved.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('insertStep', () => {
  const inserted = (step: ChainStep, keepFlow?: boolean | null): unknown[] =>
    shapeOf(applyChange(example, insertStep(example, step, step, keepFlow), step));

  it('puts a step first', () => {
    expect(inserted(plain(9, start))).toEqual([9, 1, [2, [3, 4], [5]]]);
  });

  it('puts a step between two', () => {
    expect(inserted(plain(9, behind(1)))).toEqual([1, 9, [2, [3, 4], [5]]]);
  });

  it('puts a step at the head of a branch, and inside one', () => {
    expect(inserted(plain(9, headOf(2, true)))).toEqual([1, [2, [9, 3, 4], [5]]]);
    expect(inserted(plain(9, headOf(2, false)))).toEqual([1, [2, [3, 4], [9, 5]]]);
    expect(inserted(plain(9, behind(3)))).toEqual([1, [2, [3, 9, 4], [5]]]);
  });

  it('gives what follows a new condition to its true branch unless told otherwise', () => {
    expect(inserted(condition(9, behind(3)))).toEqual([1, [2, [3, [9, [4], []]], [5]]]);
    expect(inserted(condition(9, behind(3)), false)).toEqual([1, [2, [3, [9, [], [4]]], [5]]]);
    expect(inserted(condition(9, behind(1)), null)).toEqual([1, [9, [], []]]);
  });
});

describe('removeStep', () => {
  const removed = (id: number, keepBranch?: boolean | null): unknown[] => {
    const step = choose(
      example.filter((candidate) => candidate.id === id),
      0,
    );
    return shapeOf(applyChange(example, removeStep(example, step, keepBranch)));
  };

  it('links the step behind a plain step to the one before it', () => {
    expect(removed(1)).toEqual([[2, [3, 4], [5]]]);
    expect(removed(3)).toEqual([1, [2, [4], [5]]]);
    expect(removed(5)).toEqual([1, [2, [3, 4], []]]);
  });

  it('keeps nothing, the true branch or the false branch of a condition', () => {
    expect(removed(2)).toEqual([1]);
    expect(removed(2, true)).toEqual([1, 3, 4]);
    expect(removed(2, false)).toEqual([1, 5]);
  });
});

describe('chainProblems', () => {
  const codes = (steps: ChainStep[]): string[] =>
    chainProblems(steps).map((problem) => `${problem.step_id} ${problem.code}`);

  it('names a step behind one that does not exist', () => {
    expect(codes([plain(1, start), plain(2, behind(7))])).toEqual(['2 step_before_missing', '2 unreachable']);
  });

  it('names two steps at one place', () => {
    expect(codes([plain(1, start), plain(2, start)])).toContain('2 place_taken');
  });

  it('names steps in a circle', () => {
    expect(codes([plain(1, behind(2)), plain(2, behind(1))])).toEqual(['1 unreachable', '2 unreachable']);
  });

  it('names a step behind a condition without a branch, and one on a branch of what is no condition', () => {
    expect(codes([condition(1, start), plain(2, behind(1))])).toEqual(['2 branch_missing']);
    expect(codes([plain(1, start), plain(2, headOf(1, true))])).toContain('2 branch_unexpected');
  });
});

it('tells the places of a flow apart', () => {
  const keys = placesOf(example).map(placeKey);
  expect(new Set(keys).size).toBe(keys.length);
});
