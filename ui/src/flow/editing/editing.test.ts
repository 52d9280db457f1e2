import fc from 'fast-check';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { start } from '../../../../domain/flow/chain/place';
import { choose, anyEdits, editAt, outlineOf, type Pick } from '../../testing/edits';
import { flowServer } from '../../testing/flow-server';
import type { Answer, Answering, Call } from '../../testing/server';
import { step as stepWith } from '../../testing/step';
import { held, later, openStore } from '../../testing/store';
import { begin } from './model/history';
import { pasted } from './model/paste';
import { editMade } from './edits-slice';
import { goingAsked } from '../affected-runs/going-slice';
import { allSteps } from './step-places';
import { canGo, drawnSteps } from './selectors';
import { flowRequested, panelClosed, pasteAsked, stepDeletionAsked } from './flow-slice';

beforeEach(() => sessionStorage.clear());

const down: Answer = { status: 500, error: { code: 'internal', message: 'The server has a cold.' } };

/** A flow opened on its server; `between` answers before it does. */
async function openFlow(between: Answering = () => undefined, flows = [flowServer(1), flowServer(2)]) {
  const answering = (call: Call) =>
    between(call) ?? flows.map((flow) => flow.answer(call)).find((answer) => answer !== undefined);
  const opened = openStore(answering);
  const { dispatch, getState, until } = opened;
  const open = async (id: number): Promise<void> => {
    dispatch(flowRequested(id));
    await until((state) => state.flow.automatisation?.id === id);
  };
  await open(1);
  let turn = 0;
  return {
    ...opened,
    open,
    flows,
    server: flows[0] ?? flowServer(1),
    drawn: () => outlineOf(drawnSteps(getState())),
    editing: () => getState().flowEditing,
    /** Makes an edit at once, whether or not those before it have come back; answers what is drawn then. */
    edit(pick: Pick): unknown[] {
      dispatch(editMade(editAt(drawnSteps(getState()), pick, (turn += 1))));
      return outlineOf(drawnSteps(getState()));
    },
    go: (going: 'undo' | 'redo') => dispatch(goingAsked(going)),
    settled: () => until(({ flowEditing: { pending, left } }) => pending.length + left.length === 0),
  };
}

const insertion: Pick = { insert: true, pick: 0, isCondition: false, keepFlow: null };
const content = (step: Step, description: string) => {
  const { type, data, user_app_id, app_webhook_unique_identifier } = step;
  return { type, data, description, user_app_id, app_webhook_unique_identifier };
};
const runs = { numRuns: 25 };

/** A flow of one step on its server, and saves of that step from its panel, all of the version that is stored now. */
async function openOneStep(between?: Answering) {
  const opened = await openFlow(between);
  opened.edit(insertion);
  await opened.settled();
  const step = choose(allSteps(opened.server.read().steps), 0);
  const save = (description: string) =>
    opened.dispatch(
      editMade(
        { kind: 'save', id: step.id, version: step.version, content: content(step, description) },
        { isFromPanel: true },
      ),
    );
  return { ...opened, save };
}

/** The same; from `hold` on, what the server is asked waits, until the last question is answered. */
async function openHeld() {
  const slow = held();
  let isHeld = false;
  const opened = await openOneStep((call) =>
    isHeld && call.method !== 'GET' ? slow.answer(call) : undefined,
  );
  const answerLast = async (): Promise<void> => {
    isHeld = false;
    const { call, give } = slow.waiting.at(-1)!;
    give(opened.server.answer(call)!);
    await opened.settled();
  };
  return { ...opened, answerLast, hold: () => (isHeld = true) };
}

const refuseSaves = ({ method }: Call) => (method === 'PUT' ? down : undefined);

describe('any edits, made faster than the server answers', () => {
  it('are drawn at once, and the server then holds what was drawn', async () => {
    await fc.assert(
      fc.asyncProperty(anyEdits({ maxLength: 12 }), async (picks) => {
        const { edit, settled, drawn, server, getState } = await openFlow();
        const last = picks.map(edit).at(-1);
        await settled();
        expect(outlineOf(server.read().steps)).toEqual(last);
        expect(drawn()).toEqual(last);
        expect(getState().notifications).toEqual([]);
      }),
      runs,
    );
  });

  it('are undone one by one to what was there before, and redone to what they made', async () => {
    await fc.assert(
      fc.asyncProperty(anyEdits({ maxLength: 8 }), async (picks) => {
        sessionStorage.clear();
        const { edit, settled, drawn, getState, go, server } = await openFlow();
        const states = [drawn()];
        for (const pick of picks) {
          states.push(edit(pick));
          await settled();
        }
        for (const state of states.slice(0, -1).toReversed()) {
          go('undo');
          await settled();
          expect(drawn()).toEqual(state);
        }
        expect(canGo(getState(), -1)).toBe(false);
        for (const state of states.slice(1)) {
          go('redo');
          await settled();
          expect(drawn()).toEqual(state);
        }
        expect(canGo(getState(), 1)).toBe(false);
        expect(outlineOf(server.read().steps)).toEqual(states.at(-1));
      }),
      runs,
    );
  });

  it('are not undone over what somebody else has saved meanwhile, which is shown then', async () => {
    const { edit, go, server, settled, until, drawn } = await openFlow();
    edit(insertion);
    await settled();
    const step = choose(allSteps(server.read().steps), 0);
    server.update({ ...content(step, 'theirs'), id: step.id, version: step.version });
    go('undo');
    await until(({ notifications }) => notifications.length > 0);
    await until(({ flow }) => flow.automatisation?.version === server.read().version);
    expect(allSteps(server.read().steps)).toMatchObject([{ description: 'theirs' }]);
    expect(drawn()).toEqual(outlineOf(server.read().steps));
  });

  it('are undone in the order in which that was asked for', async () => {
    const { edit, go, drawn, server, until } = await openFlow();
    const first = edit(insertion);
    edit(insertion);
    go('undo');
    await until(() => server.read().version === 4);
    await until(({ flowEditing }) => flowEditing.pending.length === 0);
    expect(drawn()).toEqual(first);
  });

  it('reach the server also when another flow is opened meanwhile, which shows nothing of them', async () => {
    await fc.assert(
      fc.asyncProperty(anyEdits({ maxLength: 6 }), fc.boolean(), async (picks, comesBack) => {
        const { edit, open, settled, server, editing, drawn, getState } = await openFlow();
        const last = picks.map(edit).at(-1);
        await open(2);
        expect([drawn(), editing().pending]).toEqual([[], []]);
        if (comesBack) await open(1);
        await settled();
        expect(outlineOf(server.read().steps)).toEqual(last);
        expect(getState().flow.automatisation?.id).toBe(comesBack ? 1 : 2);
        if (comesBack) expect(drawn()).toEqual(last);
      }),
      runs,
    );
  });

  it('that the server refuses are taken back and told; the others stay', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), async (refusals) => {
        const left = [...refusals];
        const refuse = ({ method }: Call) => (method === 'POST' && left.shift() ? down : undefined);
        const { edit, settled, drawn, server, getState } = await openFlow(refuse);
        refusals.forEach(() => edit(insertion));
        await settled();
        await later();
        const refused = refusals.filter((isRefused) => isRefused).length;
        expect(drawn()).toHaveLength(refusals.length - refused);
        expect(drawn()).toEqual(outlineOf(server.read().steps));
        expect(getState().notifications.map(({ title }) => title)).toEqual(
          Array(refused).fill('flow.notSaved'),
        );
      }),
      runs,
    );
  });
});

describe('a save', () => {
  /** A flow of one step, which somebody else has saved since. */
  async function openOutdated(isDescribed = true) {
    const opened = await openFlow();
    opened.edit(insertion);
    await opened.settled();
    const step = choose(allSteps(opened.server.read().steps), 0);
    opened.server.update({ ...content(step, 'theirs'), id: step.id, version: step.version });
    const mine = {
      kind: 'save' as const,
      id: step.id,
      version: step.version,
      content: content(step, 'mine'),
      isDescribed,
    };
    opened.dispatch(editMade(mine, { isFromPanel: true }));
    await opened.settled();
    await opened.until((state) => state.flow.automatisation?.version === opened.server.read().version);
    return { ...opened, mine, step };
  }

  it('that conflicts with somebody else’s is left to the user, with both versions and nothing lost', async () => {
    const { editing, drawn, getState } = await openOutdated();
    expect(editing().conflict).toMatchObject({
      mine: { description: 'mine' },
      theirs: { description: 'theirs' },
    });
    expect(drawn()).toEqual(['theirs']);
    expect(editing().panelSave.request.state).toBe('idle');
    expect(canGo(getState(), -1)).toBe(false);
  });

  it('that conflicts leaves the description as theirs where the user wrote none: the server makes it of the data that stay', async () => {
    const { editing } = await openOutdated(false);
    expect(editing().conflict).toMatchObject({
      mine: { description: 'theirs' },
      theirs: { description: 'theirs' },
    });
  });

  it('is made over theirs when the user decides so, and can be undone to theirs', async () => {
    const { dispatch, settled, drawn, mine, editing, go } = await openOutdated();
    dispatch(editMade({ ...mine, version: editing().conflict?.theirs.version ?? 0 }, { isFromPanel: true }));
    await settled();
    expect(drawn()).toEqual(['mine']);
    go('undo');
    await settled();
    expect(drawn()).toEqual(['theirs']);
  });

  it('that is refused stays in its panel, with the reason', async () => {
    const { save, settled, editing, drawn } = await openOneStep(refuseSaves);
    save('mine');
    await settled();
    expect(editing().panelSave.request).toMatchObject({
      state: 'failed',
      failure: { message: 'The server has a cold.' },
    });
    expect(drawn()).toEqual(['step 1']);
  });
});

describe('a save of the panel', () => {
  const panelOf = ({ editing }: Awaited<ReturnType<typeof openHeld>>) => editing().panelSave.request.state;

  it('is under way at once, also while an edit before it is', async () => {
    const opened = await openHeld();
    opened.hold();
    opened.edit(insertion);
    opened.save('mine');
    expect(panelOf(opened)).toBe('running');
    await later();
    await opened.answerLast();
    expect(panelOf(opened)).toBe('done');
  });

  it('whose panel is closed meanwhile says nothing to the next one', async () => {
    const opened = await openHeld();
    opened.hold();
    opened.save('mine');
    await later();
    opened.dispatch(panelClosed());
    await opened.answerLast();
    expect(panelOf(opened)).toBe('idle');
    expect(opened.drawn()).toEqual(['mine']);
  });

  it('that is refused after its panel was closed is told in a toast', async () => {
    const { save, dispatch, settled, getState, editing } = await openOneStep(refuseSaves);
    save('mine');
    dispatch(panelClosed());
    await settled();
    expect(getState().notifications.map(({ title }) => title)).toEqual(['flow.notSaved']);
    expect(editing().panelSave.request.state).toBe('idle');
  });

  it('of a step that was opened before an earlier one was answered meets no conflict with that', async () => {
    const opened = await openOneStep();
    opened.save('first');
    opened.save('second');
    await opened.settled();
    opened.save('third');
    await opened.settled();
    expect(opened.editing().conflict).toBeNull();
    expect(opened.drawn()).toEqual(['third']);
  });
});

describe('what is begun at a new step before the server has numbered it', () => {
  it('goes on with its id: a step behind it, its content, its deletion, a paste', async () => {
    const { edit, dispatch, drawn, getState, settled, server } = await openFlow();
    edit(insertion);
    const [made] = drawnSteps(getState());
    const place = { automatisation_step_before_id: made!.id, branch: null };
    dispatch(pasteAsked(place));
    dispatch(stepDeletionAsked(made!));
    await settled();
    const [stored] = server.read().steps;
    const { numbered, pasting, deleting } = getState().flow;
    expect(numbered[made!.id]).toBe(stored!.id);
    expect([pasting?.automatisation_step_before_id, deleting?.id]).toEqual([stored!.id, stored!.id]);
    // Its panel was opened with the version that it had then.
    const save = { kind: 'save' as const, id: stored!.id, version: made!.version };
    dispatch(editMade({ ...save, content: content(made!, 'mine') }, { isFromPanel: true }));
    await settled();
    expect(drawn()).toEqual(['mine']);
    expect(getState().flowEditing.conflict).toBeNull();
  });
});

describe('a paste of several steps', () => {
  const copied: Step[] = [
    {
      ...stepWith(91),
      type: 'CONDITION',
      description: 'asked',
      trueSubSteps: [{ ...stepWith(92), description: 'yes' }],
      falseSubSteps: [],
    },
    { ...stepWith(93), description: 'last' },
  ];
  const pasteInto = ({ dispatch }: Awaited<ReturnType<typeof openFlow>>) =>
    dispatch(editMade({ kind: 'insert', insertions: pasted(copied, start) }));
  const outline = [['asked', ['yes'], []], 'last', 'step 1'];

  it('is one save, which one undo takes back', async () => {
    const opened = await openFlow();
    const before = opened.edit(insertion);
    await opened.settled();
    pasteInto(opened);
    expect(opened.drawn()).toEqual(outline);
    await opened.settled();
    expect([outlineOf(opened.server.read().steps), opened.server.read().version]).toEqual([outline, 3]);
    opened.go('undo');
    await opened.settled();
    expect(outlineOf(opened.server.read().steps)).toEqual(before);
  });

  it('that is refused for one of them leaves none, and what can be undone', async () => {
    const refuse = ({ method, body }: Call) =>
      method === 'POST' && JSON.stringify(body).includes('"last"') ? down : undefined;
    const opened = await openFlow(refuse);
    const before = opened.edit(insertion);
    await opened.settled();
    pasteInto(opened);
    await opened.settled();
    await later();
    expect([opened.drawn(), outlineOf(opened.server.read().steps)]).toEqual([before, before]);
    expect(opened.getState().notifications.map(({ title }) => title)).toEqual(['flow.notSaved']);
    expect([canGo(opened.getState(), -1), canGo(opened.getState(), 1)]).toEqual([true, false]);
  });
});

it('an undo of an edit that is then refused takes back no other one', async () => {
  const left = [false, true, false];
  const refuse = ({ method }: Call) => (method === 'POST' && left.shift() ? down : undefined);
  const { edit, go, settled, drawn, server } = await openFlow(refuse);
  const first = edit(insertion);
  await settled();
  edit(insertion);
  go('undo');
  await settled();
  await later();
  expect(drawn()).toEqual(first);
  expect(outlineOf(server.read().steps)).toEqual(first);
});

it('an edit is saved also where the flow cannot be read again at once', async () => {
  let reads = 0;
  const refuse = ({ path }: Call) => (path === '/automatisation' && (reads += 1) === 2 ? down : undefined);
  const { edit, settled, drawn, until, getState } = await openFlow(refuse);
  const made = edit(insertion);
  const both = edit({ ...insertion, pick: 1 });
  await settled();
  await until(({ flow }) => flow.automatisation?.version === 3);
  expect([made, drawn()]).toEqual([['step 1'], both]);
  expect(getState().notifications).toEqual([]);
});

it('a flow that cannot be read again stays, and that is told', async () => {
  let reads = 0;
  const refuse = ({ path }: Call) => (path === '/automatisation' && (reads += 1) > 1 ? down : undefined);
  const { dispatch, until, getState } = await openFlow(refuse);
  dispatch(flowRequested(1));
  await until(({ notifications }) => notifications.some(({ title }) => title === 'flow.notReadAgain'));
  expect(getState().flow.automatisation?.id).toBe(1);
});

it('an answer about a flow that was left comes late and is nobody’s', async () => {
  const slow = held();
  let reads = 0;
  const hold = (call: Call) =>
    call.path === '/automatisation' && (reads += 1) === 2 ? slow.answer(call) : undefined;
  const { edit, open, settled, getState, server } = await openFlow(hold);
  edit(insertion);
  await later();
  await open(2);
  await slow.give(0, { data: { automatisation: server.read() } });
  await settled();
  expect(getState().flow.automatisation?.id).toBe(2);
  expect(getState().flowEditing.history).toEqual(begin(1));
});

it('what can be undone outlives a reload of the page, and a browser without room for it', async () => {
  const flows = [flowServer(1)];
  const before = await openFlow(undefined, flows);
  before.edit(insertion);
  await before.settled();
  const after = await openFlow(undefined, flows);
  expect(canGo(after.getState(), -1)).toBe(true);

  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  const drawn = after.edit(insertion);
  await after.settled();
  expect(after.drawn()).toEqual(drawn);
  expect(after.getState().notifications).toEqual([]);
});
