import fc from 'fast-check';
import type { JsonObject } from '../../entities/common';
import { applyChange } from '../chain/change';
import { chainProblems } from '../chain/chain-problems';
import { insertStep } from '../chain/insert';
import { behind, headOf, start, type Place } from '../chain/place';
import { removeStep } from '../chain/remove';
import { chainsOf, toTree, type Branches } from '../chain/tree';
import { indexFlow } from '../chain/walk';
import { waysIn } from '../../steps/split/ways';
import { mergeDraft } from './merge';
import { areSameSteps, differenceOf, isSameContent, isSamePlace, type WholeStep } from './step-difference';

const step = (id: number, before: number | null, delay = 1): WholeStep => ({
  id,
  type: 'DELAY',
  description: '',
  data: { delay },
  user_app_id: null,
  ...(before === null ? start : behind(before)),
  app_webhook_unique_identifier: null,
});

/** The steps in order, each with its delay. */
function shapeOf(steps: readonly WholeStep[]): string[] {
  const after = (id: number | null): string[] => {
    const next = steps.find((one) => one.automatisation_step_before_id === id);
    return next ? [`${next.id}:${String(next.data['delay'])}`, ...after(next.id)] : [];
  };
  return after(null);
}

const base = [step(1, null), step(2, 1), step(3, 2)];
const merge = (live: WholeStep[], draft: WholeStep[]) => {
  const { steps, clashes } = mergeDraft({ base, live, draft });
  return clashes.length > 0 ? clashes : shapeOf(steps);
};

describe('mergeDraft', () => {
  it('is the draft where the live flow is as it was, and the live flow where the draft is', () => {
    const edited = [step(1, null, 9), step(4, 1), step(3, 4)];
    expect(merge(base, edited)).toEqual(['1:9', '4:1', '3:1']);
    expect(merge(edited, base)).toEqual(['1:9', '4:1', '3:1']);
  });

  it('takes both sides where they changed other steps', () => {
    const live = [step(1, null, 5), step(2, 1), step(3, 2)];
    const draft = [step(1, null), step(2, 1, 7), step(4, 2), step(3, 4)];
    expect(merge(live, draft)).toEqual(['1:5', '2:7', '4:1', '3:1']);
    expect(merge(draft, live)).toEqual(['1:5', '2:7', '4:1', '3:1']);
  });

  it('takes the content of one side and the place of the other', () => {
    const live = [step(1, null), step(4, 1), step(2, 4), step(3, 2)];
    const draft = [step(1, null), step(2, 1, 7), step(3, 2)];
    expect(merge(live, draft)).toEqual(['1:1', '4:1', '2:7', '3:1']);
  });

  it('takes the same change of both sides once', () => {
    const edited = [step(1, null, 5), step(3, 1)];
    expect(merge(edited, edited)).toEqual(['1:5', '3:1']);
  });

  it('leaves to a person what both sides changed in different ways', () => {
    expect(
      merge([step(1, null, 5), step(2, 1), step(3, 2)], [step(1, null, 6), step(2, 1), step(3, 2)]),
    ).toEqual([1]);
  });

  it('leaves to a person a step that one side changed and the other removed', () => {
    const without = [step(1, null), step(3, 1)];
    const changed = [step(1, null), step(2, 1, 7), step(3, 2)];
    expect(merge(without, changed)).toEqual([2]);
    expect(merge(changed, without)).toEqual([2]);
  });

  it('leaves to a person two steps for one place', () => {
    const one = [step(1, null), step(4, 1), step(2, 4), step(3, 2)];
    const other = [step(1, null), step(5, 1), step(2, 5), step(3, 2)];
    expect(merge(one, other)).toEqual([2]);
    expect(merge([...base, step(4, 3)], [...base, step(5, 3)])).toEqual([4, 5]);
  });

  it('leaves to a person a step behind one that the other side removed', () => {
    expect(merge([step(1, null), step(2, 1)], [...base, step(5, 3)])).toEqual([5]);
  });

  it.each(['SPLIT', 'WAIT'] as const)(
    'leaves to a person a step on a way of a %s that the other side removed',
    (type) => {
      const withWays = (...ids: string[]): WholeStep => ({
        ...step(1, null),
        type,
        data: { ways: ids.map((id) => ({ id })) },
      });
      const onIt = [withWays('a', 'b', 'c'), { ...step(2, 1), ...headOf(1, 'c') }];
      const [one, other] = [onIt, [withWays('a', 'b')]];
      for (const [live, draft] of [
        [one, other],
        [other, one],
      ] as const)
        expect(mergeDraft({ base: [withWays('a', 'b', 'c')], live, draft })).toEqual({
          steps: draft,
          clashes: [2],
        });
    },
  );

  it('does not ask about a step that an earlier draft left on a way that its split no longer has', () => {
    const split: WholeStep = { ...step(1, null), type: 'SPLIT', data: { ways: [{ id: 'a' }, { id: 'b' }] } };
    const left = [
      { ...step(2, 1), ...headOf(1, 'c') },
      { ...step(3, 2), type: 'CONDITION' as const },
    ];
    const onWay = (id: number, way: string) => ({ ...step(id, 1), ...headOf(1, way) });
    const begun = [split, ...left];
    const [live, draft] = [
      [...begun, onWay(4, 'a')],
      [...begun, onWay(5, 'b')],
    ];
    expect(mergeDraft({ base: begun, live: begun, draft })).toEqual({ steps: draft, clashes: [] });
    const { steps, clashes } = mergeDraft({ base: begun, live, draft });
    expect([steps.map(({ id }) => id), clashes]).toEqual([[1, 2, 3, 4, 5], []]);
    const saved = { ...split, description: 'Halves' };
    expect(mergeDraft({ base: begun, live, draft: [saved] })).toEqual({
      steps: [saved, onWay(4, 'a')],
      clashes: [],
    });
    expect(mergeDraft({ base: begun, live, draft: [...begun, onWay(4, 'd')] }).clashes).toEqual([4]);
  });
});

describe('whatever both sides have edited', () => {
  interface Edit {
    kind: 'insert' | 'insert condition' | 'insert split' | 'change' | 'remove';
    pick: number;
    value: number;
  }
  const edits = (maxLength: number) =>
    fc.array(
      fc.record<Edit>({
        kind: fc.constantFrom<Edit['kind'][]>(
          'insert',
          'insert',
          'insert condition',
          'insert split',
          'change',
          'change',
          'remove',
        ),
        pick: fc.nat(),
        value: fc.integer({ min: 2, max: 9 }),
      }),
      { maxLength },
    );
  const choose = <T>(from: readonly T[], pick: number): T | undefined =>
    from[pick % Math.max(1, from.length)];
  const placesOf = (steps: readonly WholeStep[]): Place[] => [
    start,
    ...steps.flatMap(({ id, type, data }) => [
      ...(type === 'CONDITION' ? [headOf(id, true), headOf(id, false)] : []),
      ...waysIn(data).map((way) => headOf(id, way.id)),
      behind(id),
    ]),
  ];
  const kinds = { insert: 'DELAY', 'insert condition': 'CONDITION', 'insert split': 'SPLIT' } as const;
  const splitInto = (ids: readonly string[]) => ({
    ways: ids.map((id, at) => ({ id, name: id, share: at === 0 ? 101 - ids.length : 1 })),
    winner: null,
    winner_rule: null,
    winner_chosen_at: null,
  });

  /** Other data; of a split other ways, of which those stay that have steps. */
  function changed(steps: readonly WholeStep[], { id, type, data }: WholeStep, value: number): JsonObject {
    if (type !== 'SPLIT') return { delay: value };
    const free = ['a', 'b', 'c', 'd'].filter((way) => !indexFlow(steps).branch(id, way));
    const turned = free[value % free.length];
    const had = waysIn(data).map((way) => way.id);
    const ids = ['a', 'b', 'c', 'd'].filter((way) => had.includes(way) !== (way === turned));
    return ids.length < 2 ? data : splitInto(ids);
  }

  function edited(steps: readonly WholeStep[], { kind, pick, value }: Edit, id: number): WholeStep[] {
    const chosen = choose(steps, pick);
    if (kind === 'change')
      return steps.map((one) => (one === chosen ? { ...one, data: changed(steps, one, value) } : one));
    if (kind === 'remove') {
      const keptBranch = chosen?.type === 'SPLIT' ? 'a' : value % 2 === 0;
      return chosen ? applyChange(steps, removeStep(steps, chosen, keptBranch)) : [...steps];
    }
    const place = choose(placesOf(steps), pick) ?? start;
    const type = kinds[kind];
    const data = type === 'SPLIT' ? splitInto(['a', 'b', 'c']) : { delay: value };
    const inserted = { ...step(id, null), ...place, type, data };
    return applyChange(steps, insertStep(steps, inserted, place, 'joined'), inserted);
  }
  const editedBy = (steps: readonly WholeStep[], list: readonly Edit[], firstId: number): WholeStep[] =>
    list.reduce((so, edit, turn) => edited(so, edit, firstId + turn), [...steps]);

  const sides = fc.tuple(edits(12), edits(4), edits(4)).map(([before, here, there]) => {
    const begun = editedBy([], before, 1);
    return { base: begun, live: editedBy(begun, here, 100), draft: editedBy(begun, there, 200) };
  });
  /** The ids of the steps that are shown, in order. */
  function drawn(steps: readonly WholeStep[]): number[] {
    interface Node extends Branches<Node> {
      id: number;
    }
    const idsIn = (nodes: readonly Node[]): number[] =>
      nodes.flatMap((node) => [node.id, ...chainsOf(node).flatMap(({ chain }) => idsIn(chain))]);
    return idsIn(toTree<WholeStep, Node>(steps, ({ id }, branches) => ({ id, ...branches }))).sort(
      (one, two) => one - two,
    );
  }
  const byId = (steps: readonly WholeStep[]) => new Map(steps.map((one) => [one.id, one]));

  it('one side that has changed nothing takes the other, and two that have become the same are that', () => {
    fc.assert(
      fc.property(sides, ({ base: begun, live, draft }) => {
        expect(areSameSteps(mergeDraft({ base: begun, live: begun, draft }).steps, draft)).toBe(true);
        expect(areSameSteps(mergeDraft({ base: begun, live, draft: begun }).steps, live)).toBe(true);
        expect(areSameSteps(mergeDraft({ base: begun, live, draft: live }).steps, live)).toBe(true);
      }),
    );
  });

  it('what fits is one chain that has every change of both sides, whichever is which; what does not is the draft', () => {
    let fitting = 0;
    fc.assert(
      fc.property(sides, ({ base: begun, live, draft }) => {
        const { steps, clashes } = mergeDraft({ base: begun, live, draft });
        const other = mergeDraft({ base: begun, live: draft, draft: live });
        expect(other.clashes.length > 0).toBe(clashes.length > 0);
        if (clashes.length > 0) {
          expect(areSameSteps(steps, draft)).toBe(true);
          return;
        }
        fitting += 1;
        expect(areSameSteps(steps, other.steps)).toBe(true);
        expect(chainProblems(steps)).toEqual([]);
        expect(drawn(steps)).toEqual(steps.map(({ id }) => id).sort((one, two) => one - two));
        const [was, merged] = [byId(begun), byId(steps)];
        for (const side of [byId(live), byId(draft)]) {
          for (const id of was.keys()) if (!side.has(id)) expect(merged.has(id)).toBe(false);
          for (const [id, one] of side) {
            const before = was.get(id);
            const now = merged.get(id);
            if (!before) expect(now).toEqual(one);
            else if (now && !isSameContent(before, one)) expect(isSameContent(now, one)).toBe(true);
            if (before && now && !isSamePlace(before, one)) expect(isSamePlace(now, one)).toBe(true);
          }
        }
      }),
      { numRuns: 1_000 },
    );
    // Both outcomes are among them.
    expect(fitting).toBeGreaterThan(100);
    expect(fitting).toBeLessThan(1_000);
  });
});

describe('differenceOf', () => {
  it('tells what is added, removed and changed, with the fields, and not what only moved up', () => {
    const after = [step(1, null, 9), step(4, 1), step(3, 4)];
    expect(
      differenceOf(base, after).map(({ step: { id }, change, fields }) => ({ id, change, fields })),
    ).toEqual([
      { id: 1, change: 'changed', fields: [{ field: 'delay', before: 1, after: 9 }] },
      { id: 2, change: 'removed', fields: [] },
      { id: 4, change: 'added', fields: [] },
    ]);
  });

  it('does not mind the order of members', () => {
    const one = { ...step(1, null), data: { a: { b: 1, c: [1, 2] } } };
    const other = { ...step(1, null), data: { a: { c: [1, 2], b: 1 } } };
    expect(areSameSteps([one], [other])).toBe(true);
    expect(areSameSteps([one], [{ ...other, data: { a: { c: [2, 1], b: 1 } } }])).toBe(false);
    expect(areSameSteps([step(1, null), step(2, 1)], [step(1, null)])).toBe(false);
  });
});

describe('a split whose winner is chosen while a draft is open', () => {
  const ways = [
    { id: 'a', name: 'A', share: 50 },
    { id: 'b', name: 'B', share: 50 },
  ];
  const rule = { contacts: 100, probability: 0.95 };
  const split = (data: object = {}): WholeStep => ({
    ...step(1, null),
    type: 'SPLIT',
    data: { ways, winner: null, winner_rule: rule, winner_chosen_at: null, ...data },
  });
  const chosen = { winner: 'b', winner_chosen_at: '2026-03-01T10:00:00Z' };
  const renamed = [{ id: 'a', name: 'Short', share: 50 }, ways[1]];
  const merged = (live: object, draft: object, before: object = {}) => {
    const { steps, clashes } = mergeDraft({
      base: [split(before), step(2, 1)],
      live: [split(live), step(2, 1)],
      draft: [split(draft), step(2, 1)],
    });
    return { data: steps[0]?.data, clashes };
  };

  it('keeps the winner, and what the draft changed', () => {
    expect(merged(chosen, { ways: renamed })).toEqual({
      data: { ways: renamed, winner_rule: rule, ...chosen },
      clashes: [],
    });
  });

  it('keeps it beside a changed rule, and where the stored step is of a time without rules', () => {
    expect(merged(chosen, { winner_rule: null }).data).toMatchObject({ ...chosen, winner_rule: null });
    const old = { winner_rule: undefined, winner_chosen_at: undefined };
    expect(merged({ ...old, winner: 'b' }, { ways: renamed }, old).data).toMatchObject({
      ways: renamed,
      winner: 'b',
    });
  });

  it('asks a person where the draft chose another winner, or has the way no more', () => {
    expect(merged(chosen, { winner: 'a' })).toMatchObject({ clashes: [1], data: { winner: 'a' } });
    const others = [ways[0], { id: 'c', name: 'C', share: 50 }];
    expect(merged(chosen, { ways: others })).toMatchObject({ clashes: [1], data: { winner: null } });
  });

  it('keeps it in a draft that is published over what clashes elsewhere', () => {
    const { steps, clashes } = mergeDraft({
      base: [split(), step(2, 1)],
      live: [split(chosen), step(2, 1, 5)],
      draft: [split({ ways: renamed }), step(2, 1, 6)],
    });
    expect(clashes).toEqual([2]);
    expect(steps.map(({ data }) => data)).toMatchObject([{ ways: renamed, ...chosen }, { delay: 6 }]);
  });

  it('keeps a winner that the draft takes back, taken back', () => {
    const { data, clashes } = merged({ ...chosen, ways: renamed }, {}, chosen);
    expect([data?.['winner'], clashes]).toEqual([null, []]);
  });
});
