import { GroupChoice } from './group-choice';
import type { RunGroup } from './run-group';

/** Starts of one automation, as the outbox gives them out. */
const starts = (count: number, automatisationId = 1): RunGroup => {
  const start = (run: number): RunGroup[0] => ({
    kind: 'start',
    user_id: 1,
    run_id: run,
    run_created_at: new Date(0),
    run_retries: 0,
    run_visit: null,
    later: false,
    is_item: false,
    attempts: 0,
    automatisation_id: automatisationId,
    run_state: 'running',
    run_segment: 0,
    group_workflow_id: null,
    last_group_workflow_id: null,
    loop_visit: null,
    is_paused: false,
    automatisation_name: 'Welcome',
    contact_id: run,
    parent_run_id: null,
    item: null,
    event_name: 'signup',
  });
  return [start(0), ...Array.from({ length: count - 1 }, (_, place) => start(place + 1))];
};

let now: number;
let choice: GroupChoice;
beforeEach(() => {
  now = 0;
  choice = new GroupChoice(() => now);
});

describe('the choice of what shares a workflow', () => {
  it('is for many runs that start together, not for a few', () => {
    expect(choice.sharing(starts(8))).toHaveLength(8);
    expect(choice.sharing(starts(7))).toBeNull();
  });

  it('leaves out a flow for a minute once most of its runs went on, and then tries few', () => {
    choice.learn(starts(10), { running: 6, completed: 4 });
    expect(choice.sharing(starts(10))).toBeNull();
    expect(choice.sharing(starts(10, 2))).toHaveLength(10);
    now = 60_000;
    expect(choice.sharing(starts(100))?.map(({ run_id: run }) => run)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(choice.sharing(starts(7))).toBeNull();

    choice.learn(starts(8), { running: 8 });
    expect(choice.sharing(starts(100))).toBeNull();
    now = 120_000;
    choice.learn(starts(8), { running: 4, completed: 4 });
    expect(choice.sharing(starts(100))).toHaveLength(100);
  });

  it('stays with a flow at most half of whose runs went on', () => {
    choice.learn(starts(10), { running: 5, failed: 5 });
    expect(choice.sharing(starts(10))).toHaveLength(10);
  });

  it('learns from those of a group that have begun, unless these are few', () => {
    choice.learn(starts(8), { running: 3 });
    expect(choice.sharing(starts(10))).toHaveLength(10);
    choice.learn(starts(8), { running: 4 });
    expect(choice.sharing(starts(10))).toBeNull();

    choice.learn(starts(8), { completed: 3 });
    expect(choice.sharing(starts(10))).toBeNull();
    choice.learn(starts(8), {});
    expect(choice.sharing(starts(10))).toBeNull();
    choice.learn(starts(20), { running: 2, completed: 2 });
    expect(choice.sharing(starts(10))).toHaveLength(10);
  });
});
