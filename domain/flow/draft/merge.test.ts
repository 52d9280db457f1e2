import { behind, start } from '../chain/place';
import { mergeDraft } from './merge';
import { areSameSteps, differenceOf, type WholeStep } from './step-difference';

const step = (id: number, before: number | null, delay = 1): WholeStep => ({
  ...{ id, type: 'DELAY', description: '', data: { delay }, user_app_id: null },
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
