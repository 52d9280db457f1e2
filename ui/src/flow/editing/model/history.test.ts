import fc from 'fast-check';
import { begin, edited, kept, seen, target, went, type History } from './history';

/** A flow as its owner knows it: what it holds at each version, and what undoing is to lead through. */
interface Model {
  /** The content of each version, the first one under 1. */
  contents: string[];
  /** What the user's own edits made since somebody else saved last, the newest last, and where the flow is among them. */
  own: string[];
  at: number;
}

interface Flow {
  history: History;
  model: Model;
}

const open = (): Flow => ({ history: begin(1), model: { contents: ['empty'], own: ['empty'], at: 0 } });
const longest = 2_000;

/** Saves a content so many times over, as an edit of several steps does; the last save holds it. */
const save = ({ contents }: Model, content: string, saves = 1): string[] => [
  ...contents,
  ...Array.from({ length: saves }, (_, index) =>
    index === saves - 1 ? content : `${content}, part ${index}`,
  ),
];

const content = ({ contents }: Model): string => contents.at(-1) ?? '';

function edit({ history, model }: Flow, name: string, saves: number): Flow {
  const contents = save(model, name, saves);
  const own = [...model.own.slice(0, model.at + 1), name].slice(-longest);
  return { history: edited(history, contents.length, saves), model: { contents, own, at: own.length - 1 } };
}

/** Goes where the history says, as the server does: by one more save, none where nothing differs. */
function go({ history, model }: Flow, by: 1 | -1): Flow {
  const version = target(history, by);
  if (version === undefined) return { history, model };
  const next = model.contents[version - 1] ?? '';
  const contents = next === content(model) ? model.contents : save(model, next);
  return { history: went(history, by, contents.length), model: { ...model, contents, at: model.at + by } };
}

type Turn = { kind: 'edit'; name: string; saves: number } | { kind: 'undo' | 'redo' | 'publish' | 'nothing' };

function take(flow: Flow, turn: Turn): Flow {
  const { history, model } = flow;
  switch (turn.kind) {
    case 'edit':
      return edit(flow, turn.name, turn.saves);
    case 'undo':
      return go(flow, -1);
    case 'redo':
      return go(flow, 1);
    case 'publish': {
      const contents = save(model, content(model));
      return { history: kept(history, contents.length), model: { ...model, contents } };
    }
    case 'nothing':
      return { history: edited(seen(history, model.contents.length), model.contents.length, 1), model };
  }
}

const names = fc.stringMatching(/^[a-z]{1,3}$/);
const editing = fc.record({
  kind: fc.constant('edit' as const),
  name: names,
  saves: fc.integer({ min: 1, max: 4 }),
});
const other = fc.constantFrom('undo' as const, 'redo' as const, 'publish' as const, 'nothing' as const);
const turn = fc.oneof(
  { weight: 3, arbitrary: editing },
  other.map((kind) => ({ kind })),
);
const flow = fc.array(turn, { maxLength: 40 }).map((turns) => turns.reduce(take, open()));

const times = (count: number, from: Flow, by: 1 | -1): Flow =>
  Array.from({ length: count }).reduce<Flow>((reached) => go(reached, by), from);

describe('after any edits', () => {
  it('undoing leads back through what each of them made, to the beginning and no farther', () => {
    fc.assert(
      fc.property(flow, (made) => {
        for (let back = 0; back <= made.model.at; back += 1)
          expect(content(times(back, made, -1).model)).toBe(made.model.own[made.model.at - back]);
        expect(target(times(made.model.at, made, -1).history, -1)).toBeUndefined();
      }),
    );
  });

  it('redoing leads forth to what was undone, to the end and no farther', () => {
    fc.assert(
      fc.property(flow, fc.nat({ max: 40 }), (made, count) => {
        const undone = times(count, made, -1);
        const redone = times(made.model.own.length, undone, 1);
        expect(content(redone.model)).toBe(made.model.own.at(-1));
        expect(target(redone.history, 1)).toBeUndefined();
      }),
    );
  });

  it('an edit after undoing leaves nothing to redo, and undoing it leads to where it was made', () => {
    fc.assert(
      fc.property(flow, fc.nat({ max: 40 }), (made, count) => {
        const undone = times(count, made, -1);
        const edited = edit(undone, 'other', 1);
        expect(target(edited.history, 1)).toBeUndefined();
        expect(content(go(edited, -1).model)).toBe(content(undone.model));
      }),
    );
  });

  it('the version is the flow’s own, and the place is one of the line', () => {
    fc.assert(
      fc.property(flow, ({ history, model }) => {
        expect(history.current).toBe(model.contents.length);
        expect(history.line[history.at]).toBeDefined();
        expect(history.at).toBe(model.at);
      }),
    );
  });

  it('what somebody else saves is nobody’s to undo, whatever one is told of it by', () => {
    const told = fc.constantFrom<(history: History, version: number) => History>(
      seen,
      (history, version) => edited(history, version + 1, 1),
      (history, version) => kept(history, version + 1),
      (history, version) => went(history, -1, version + 1),
    );
    fc.assert(
      fc.property(flow, told, ({ history, model }, hear) => {
        const after = hear(history, model.contents.length + 1);
        expect([target(after, -1), target(after, 1)]).toEqual([undefined, undefined]);
      }),
    );
  });
});

it('keeps as many edits as anybody makes, and lets the oldest go', () => {
  const made = Array.from({ length: longest + 10 }).reduce<Flow>(
    (flow, _, index) => edit(flow, `edit ${index}`, 1),
    open(),
  );
  expect(made.history.line).toHaveLength(longest);
  const oldest = times(longest, made, -1);
  expect(content(oldest.model)).toBe('edit 10');
  expect(content(times(longest, oldest, 1).model)).toBe(`edit ${longest + 9}`);
});
