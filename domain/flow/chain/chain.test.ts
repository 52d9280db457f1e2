import fc from 'fast-check';
import { isBranching } from '../../steps';
import { applyChange } from './change';
import { chainProblems } from './chain-problems';
import { insertStep, type KeptFlow } from './insert';
import { nextStep, stepsFrom } from './next';
import { behind, headOf, placeKey, start, type Branch, type ChainStep, type Place } from './place';
import { removeStep, wouldJoinLoop } from './remove';
import { subtree } from './subtree';
import { chainsOf, toTree } from './tree';
import { indexFlow } from './walk';

/** One edit by chance: the numbers are taken modulo what there is to choose from. */
interface Edit {
  insert: boolean;
  pick: number;
  type: 'TAG' | 'CONDITION' | 'SPLIT' | 'LOOP';
  keep: KeptFlow;
}

const keep = fc.constantFrom<KeptFlow[]>(true, false, 'joined', null, 'a', 'c');

const ways = ['a', 'b', 'c'];
const splitData = { ways: ways.map((id) => ({ id, name: id, share: id === 'a' ? 34 : 33 })) };

/** The branch that stays of a condition that is removed. */
const branchOf = (kept: KeptFlow): Branch | null => (kept === 'joined' ? null : kept);

/** Where the steps go behind a new step of the kind: a way only where there are ways, and a side only where there are two. */
const keptBy = (type: Edit['type'], kept: KeptFlow): KeptFlow => {
  if (type === 'SPLIT') return typeof kept === 'boolean' ? 'b' : kept;
  return typeof kept === 'string' ? 'joined' : kept;
};
const edits = fc.array(
  fc.record({
    // Three insertions to a removal, so that chains grow.
    insert: fc.integer({ min: 0, max: 3 }).map((roll) => roll > 0),
    pick: fc.nat(),
    type: fc.constantFrom('TAG' as const, 'CONDITION' as const, 'SPLIT' as const, 'LOOP' as const),
    keep,
  }),
  { maxLength: 40 },
);

/** Every place a step may be inserted at. */
const placesOf = (steps: readonly ChainStep[]): Place[] => [
  start,
  ...steps.flatMap(({ id, type }) =>
    type === 'CONDITION'
      ? [headOf(id, true), headOf(id, false), behind(id)]
      : [...(type === 'SPLIT' ? ways.map((way) => headOf(id, way)) : []), behind(id)],
  ),
];

const choose = <T>(from: readonly T[], pick: number): T => {
  const chosen = from[pick % from.length];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
};

function edited(steps: readonly ChainStep[], edit: Edit, id: number): ChainStep[] {
  if (!edit.insert && steps.length > 0) {
    return applyChange(steps, removeStep(steps, choose(steps, edit.pick), branchOf(edit.keep)));
  }
  const place = choose(placesOf(steps), edit.pick);
  const step = { id, type: edit.type, ...place, ...(edit.type === 'SPLIT' && { data: splitData }) };
  return applyChange(steps, insertStep(steps, step, place, keptBy(edit.type, edit.keep)), step);
}

const chainOf = (list: readonly Edit[]): ChainStep[] =>
  list.reduce<ChainStep[]>((steps, edit, turn) => edited(steps, edit, turn + 1), []);

const chain = edits.map(chainOf);
const nonEmptyChain = chain.filter((steps) => steps.length > 0);

const sorted = (steps: readonly ChainStep[]): ChainStep[] => [...steps].sort((a, b) => a.id - b.id);

/** Ids as a tree: a step with branches is a list of its id and its branches. */
const shapeOf = (steps: readonly ChainStep[]): unknown[] =>
  toTree<ChainStep, unknown>(steps, ({ id }, branches) =>
    branches ? [id, ...chainsOf(branches).map(({ chain }) => chain)] : id,
  );

interface Node {
  step: ChainStep;
  branches: Node[][];
}

const treeOf = (steps: readonly ChainStep[]): Node[] =>
  toTree<ChainStep, Node>(steps, (step, branches) => ({
    step,
    branches: chainsOf(branches ?? {}).map(({ chain }) => chain),
  }));

/** The step after each one, by a walk down the tree: `after` is where a run goes on at the end of this chain. */
function nextIds([node, ...rest]: readonly Node[], after: number | null): Map<number, number | null> {
  if (!node) return new Map();
  const { step, branches } = node;
  // All that follows a loop is its body, at whose end an item ends.
  const isLoop = step.type === 'LOOP';
  const next = isLoop ? after : (rest[0]?.step.id ?? after);
  return new Map([
    [step.id, next],
    ...branches.flatMap((branch) => [...nextIds(branch, next)]),
    ...nextIds(rest, isLoop ? null : after),
  ]);
}

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
      fc.property(
        chain,
        fc.nat(),
        fc.boolean(),
        fc.constantFrom<KeptFlow[]>(true, false, 'joined'),
        (steps, pick, isCondition, side) => {
          const place = choose(placesOf(steps), pick);
          const step = { ...(isCondition ? condition : plain)(1_000, place) };
          const longer = applyChange(steps, insertStep(steps, step, place, side), step);
          expect(longer).toHaveLength(steps.length + 1);
          const shorter = applyChange(longer, removeStep(longer, step, isCondition ? branchOf(side) : null));
          expect(sorted(shorter)).toEqual(sorted(steps));
        },
      ),
    );
  });

  it('keeps exactly the chosen branch when a condition is removed', () => {
    fc.assert(
      fc.property(nonEmptyChain, fc.nat(), keep, (steps, pick, kept) => {
        const flow = indexFlow(steps);
        const conditions = steps.filter((step) => isBranching(step.type));
        fc.pre(conditions.length > 0);
        const removed = choose(conditions, pick);
        const side = branchOf(kept);
        const branch = side === null ? [] : subtree(flow, flow.branch(removed.id, side));
        const joined = subtree(flow, flow.after(removed.id));
        const gone = subtree(flow, removed).filter(
          (step) => !branch.includes(step) && !joined.includes(step),
        );

        const change = removeStep(steps, removed, side);
        const after = applyChange(steps, change);

        expect(new Set(change.removed.keys())).toEqual(new Set(gone.map((step) => step.id)));
        expect(sorted(after).map((step) => step.id)).toEqual(
          sorted(steps.filter((step) => !gone.includes(step))).map((step) => step.id),
        );
        const head = branch[0] ?? joined[0];
        expect(indexFlow(after).at(removed)?.id).toBe(head?.id);
        expect(change.removed.get(removed.id)).toBe((head ?? nextStep(flow, removed))?.id ?? null);
        expect(chainProblems(after)).toEqual([]);
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

  it('moves one step at most, and where branches joined that one too', () => {
    fc.assert(
      fc.property(nonEmptyChain, fc.nat(), keep, (steps, pick, kept) => {
        const place = choose(placesOf(steps), pick);
        expect(insertStep(steps, plain(1_000, place), place).moved.length).toBeLessThanOrEqual(1);
        const removed = choose(steps, pick);
        const isJoined = isBranching(removed.type) && indexFlow(steps).after(removed.id) !== null;
        expect(removeStep(steps, removed, branchOf(kept)).moved.length).toBeLessThanOrEqual(isJoined ? 2 : 1);
      }),
    );
  });

  it('leads a run from each step to the next one, through joins, and out of no loop', () => {
    fc.assert(
      fc.property(chain, (steps) => {
        const flow = indexFlow(steps);
        const expected = nextIds(treeOf(steps), null);
        expect(new Map(steps.map((step) => [step.id, nextStep(flow, step)?.id ?? null]))).toEqual(expected);
      }),
    );
  });
});

describe('insertStep', () => {
  const inserted = (step: ChainStep, keepFlow?: KeptFlow): unknown[] =>
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
    expect(inserted(condition(9, behind(3)), 'joined')).toEqual([1, [2, [3, [9, [], []], 4], [5]]]);
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

describe('branches that join', () => {
  /** 1, condition 2 (true 3, loop 4, 5; false 6), where they join 7; then 8. */
  const loop = (id: number, place: Place): ChainStep => ({ id, type: 'LOOP', ...place });
  const joined = [
    plain(1, start),
    condition(2, behind(1)),
    plain(3, headOf(2, true)),
    loop(4, behind(3)),
    plain(5, behind(4)),
    plain(6, headOf(2, false)),
    plain(7, behind(2)),
    plain(8, behind(7)),
  ];
  const step = (id: number): ChainStep =>
    choose(
      joined.filter((one) => one.id === id),
      0,
    );

  it('are followed by what stays when their condition is removed, and runs on a branch that goes continue there', () => {
    const { moved, removed } = removeStep(joined, step(2), false);
    expect(moved).toEqual([
      { id: 6, ...behind(1) },
      { id: 7, ...behind(6) },
    ]);
    // A run at the loop goes on past it; its item, at its body, ends.
    expect([...removed].sort(([one], [other]) => one - other)).toEqual([
      [2, 6],
      [3, 7],
      [4, 7],
      [5, null],
    ]);
    expect(removeStep(joined, step(2), null).moved).toEqual([{ id: 7, ...behind(1) }]);
  });

  it('are not taken into a loop', () => {
    expect(wouldJoinLoop(joined, step(2), true)).toBe(true);
    expect(wouldJoinLoop(joined, step(2), false)).toBe(false);
    expect(wouldJoinLoop(joined, step(2), null)).toBe(false);
    expect(wouldJoinLoop(joined.slice(0, 6), step(2), true)).toBe(false);
  });

  it('may have everything behind them still to come', () => {
    expect(stepsFrom(indexFlow(joined), step(3)).map(({ id }) => id)).toEqual([3, 4, 5, 7, 8]);
    expect(stepsFrom(indexFlow(joined), step(5)).map(({ id }) => id)).toEqual([5]);
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

  it('names a step on a branch of what has none', () => {
    expect(codes([condition(1, start), plain(2, behind(1))])).toEqual([]);
    expect(codes([plain(1, start), plain(2, headOf(1, true))])).toContain('2 branch_unexpected');
  });

  it.each(['SPLIT', 'WAIT'] as const)('names a step on a way that a %s does not name', (type) => {
    const ways = { ...plain(1, start), type, data: { ways: [{ id: 'a' }, { id: 'b' }] } };
    expect(codes([ways, plain(2, headOf(1, 'b')), plain(3, headOf(1, 'c'))])).toEqual([
      '3 branch_unexpected',
    ]);
  });
});

it('tells the places of a flow apart', () => {
  const keys = placesOf(example).map(placeKey);
  expect(new Set(keys).size).toBe(keys.length);
});
