import { z } from 'zod';
import type { AutomatisationDetail } from '../../domain/entities/automatisations/automatisation';
import { step as stepSchema, type Step } from '../../domain/entities/automatisations/steps/step';
import type { ChainStep, Place } from '../../domain/flow/chain/place';
import { toTree } from '../../domain/flow/chain/tree';
import { applyEdit, type Insertion, type StepEdit } from '../../ui/src/flow/editing/model/edit';
import { begin, edited, target, went, type History } from '../../ui/src/flow/editing/model/history';
import { alone, fromStepOn, pasted, provisionalId } from '../../ui/src/flow/editing/model/paste';
import { layOut } from '../../ui/src/flow/canvas/layout';
import { allSteps, insertionsOnWire } from '../../ui/src/flow/editing/step-places';
import { buildAutomatisation, question, readAutomatisation } from '../factories/automatisation';
import { dataOf } from '../support/api/answers';
import { useApi, type Visitor } from '../support/api/api';
import { Random } from '../support/random';

const editCount = 1_000;
/** The same edits each time, so that a failure is reproducible. */
const seed = 20_261_121;
/** Above this size most edits delete steps, so that the flow keeps a realistic size. */
const largeFlow = 60;

const api = useApi();

test('canvas, API and database agree over random edits, undo and redo, and undoing all gives back the first flow', async () => {
  const visitor = await api.visitor();
  const { id } = await buildAutomatisation(visitor);
  const editor = await Editor.open(visitor, id);
  const first = editor.flow;
  const random = new Random(seed);
  for (let count = 0; count < editCount; count += 1) {
    await editor.make(randomEdit(random, editor, count));
    expect(chainInDatabase(await rowsOf(id))).toEqual(chainOf(editor.flow.steps));
  }
  while (target(editor.history, -1) !== undefined) await editor.make({ kind: 'undo', steps: null });
  expect(settingsAndSteps(editor.flow)).toEqual(settingsAndSteps(first));
  expect(chainInDatabase(await rowsOf(id))).toEqual(chainOf(first.steps));
});

/** The canvas's state of a flow, and the calls that it makes. */
class Editor {
  /** The steps of each version seen so far. */
  readonly stepsOf = new Map<number, Step[]>();

  private constructor(
    private readonly visitor: Visitor,
    public flow: AutomatisationDetail,
    public history: History,
  ) {
    this.stepsOf.set(flow.version, flow.steps);
  }

  static async open(visitor: Visitor, id: number): Promise<Editor> {
    const flow = await readAutomatisation(visitor, id);
    return new Editor(visitor, flow, begin(flow.version));
  }

  /** Applies an edit to the canvas, makes its calls, and compares the server's steps with the canvas. */
  async make(edit: StepEdit): Promise<void> {
    const by = edit.kind === 'undo' ? -1 : 1;
    const isStep = edit.kind === 'undo' || edit.kind === 'redo';
    const version = isStep ? target(this.history, by) : undefined;
    const seen = version === undefined ? null : (this.stepsOf.get(version) ?? null);
    const drawn = applyEdit(this.flow.steps, isStep ? { ...edit, steps: seen } : edit);
    const { saves, ids } = await this.send(edit, version);

    this.flow = await readAutomatisation(this.visitor, this.flow.id);
    this.stepsOf.set(this.flow.version, this.flow.steps);
    if (saves > 0) {
      this.history = isStep
        ? went(this.history, by, this.flow.version)
        : edited(this.history, this.flow.version, saves);
    }
    expect(chainOf(this.flow.steps)).toEqual(chainOf(drawn, ids));
    expect(this.history.current).toBe(this.flow.version);
  }

  private async send(edit: StepEdit, version: number | undefined) {
    const path = `/automatisation/${this.flow.id}`;
    const ids = new Map<number, number>();
    switch (edit.kind) {
      case 'insert':
        await this.insert(path, edit.insertions, ids);
        return { saves: 1, ids };
      case 'save':
        dataOf(
          await this.visitor.call('put', `${path}/step`, {
            ...edit.content,
            id: edit.id,
            version: edit.version,
          }),
          z.looseObject({}),
        );
        return { saves: 1, ids };
      case 'delete': {
        const kept = edit.keepFlow === null ? '' : `?keep_flow=${edit.keepFlow}`;
        dataOf(await this.visitor.call('delete', `${path}/step/${edit.id}${kept}`), z.looseObject({}));
        return { saves: 1, ids };
      }
      case 'move_secret':
        throw new Error('No step of these flows has a credential');
      case 'undo':
      case 'redo':
        if (version === undefined) return { saves: 0, ids };
        await this.restore(path, version);
        return { saves: 1, ids };
      case 'restore':
        await this.restore(path, edit.version);
        return { saves: 1, ids };
    }
  }

  private async restore(path: string, version: number): Promise<void> {
    dataOf(await this.visitor.call('post', `${path}/revision/${version}/restore`), z.looseObject({}));
  }

  private async insert(path: string, insertions: readonly Insertion[], ids: Map<number, number>) {
    const body = insertionsOnWire(insertions);
    const answer = await this.visitor.call('post', `${path}/step`, body);
    if (!answer.ok) throw new Error(`${JSON.stringify(body)} was answered ${answer.text}`);
    const created = z.looseObject({
      automatisation_step: stepSchema,
      further_ids: z.array(z.int()).default([]),
    });
    const { automatisation_step, further_ids } = dataOf(answer, created);
    const made = [automatisation_step.id, ...further_ids];
    expect(made).toHaveLength(insertions.length);
    insertions.forEach(({ id }, index) => ids.set(id, made[index] ?? 0));
  }
}

function randomEdit(random: Random, { flow, stepsOf }: Editor, count: number): StepEdit {
  const steps = allSteps(flow.steps);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[random.below(items.length)];
  const step = pick(steps);
  const place = pick(layOut(flow.steps, () => false).flatMap((node) => (node.place ? [node.place] : [])));
  const branch = pick([true, false, null]) ?? null;
  const dice = random.next();
  if (dice < 0.15) return { kind: 'undo', steps: null };
  if (dice < 0.25) return { kind: 'redo', steps: null };
  const [version, kept] = pick([...stepsOf]) ?? [];
  if (dice < 0.27 && version !== undefined && kept) return { kind: 'restore', version, steps: kept };
  if (!place) throw new Error('a flow has at least the place below its start card');
  if (!step || (dice < 0.55 && steps.length < largeFlow)) {
    return {
      kind: 'insert',
      insertions: [newStep(place, `step ${count}`, random.chance(0.4) ? branch : undefined)],
    };
  }
  if (dice < 0.65 && steps.length < largeFlow) {
    const held = random.chance(0.5) ? [alone(step)] : fromStepOn(flow.steps, step.id);
    return { kind: 'insert', insertions: pasted(held, place) };
  }
  if (dice < 0.8) {
    const { id, version, type, data, user_app_id, app_webhook_unique_identifier } = step;
    const content = {
      type,
      data,
      user_app_id,
      app_webhook_unique_identifier,
      description: `changed ${count}`,
    };
    return { kind: 'save', id, version, content };
  }
  return { kind: 'delete', id: step.id, keepFlow: step.type === 'CONDITION' ? branch : null };
}

/** A delay, or a condition when `keepFlow` says where the steps behind it go. */
function newStep(place: Place, description: string, keepFlow?: boolean | null): Insertion {
  const content = { description, user_app_id: null, app_webhook_unique_identifier: null };
  return {
    id: provisionalId(),
    place,
    content:
      keepFlow === undefined
        ? { ...content, type: 'DELAY', data: { delay: 60 } }
        : { ...content, type: 'CONDITION', data: { ...question.data, keep_flow: keepFlow } },
  };
}

/** The compared parts of a chain: the order of the steps, and their names. */
interface Link {
  id: number;
  type: string;
  description: string;
  branches: [Link[], Link[]];
}

const chainOf = (steps: readonly Step[], ids: ReadonlyMap<number, number> = new Map()): Link[] =>
  steps.map(({ id, type, description, trueSubSteps = [], falseSubSteps = [] }) => ({
    id: ids.get(id) ?? id,
    type,
    description,
    branches: [chainOf(trueSubSteps, ids), chainOf(falseSubSteps, ids)],
  }));

interface StepRow extends ChainStep {
  description: string;
}

const rowsOf = async (automatisationId: number): Promise<StepRow[]> =>
  (
    await api.database.pool.query<StepRow>(
      `SELECT id::int, type, description, automatisation_step_before_id::int, branch
       FROM automatisation_steps WHERE automatisation_id = $1`,
      [automatisationId],
    )
  ).rows;

const chainInDatabase = (rows: readonly StepRow[]): Link[] =>
  toTree<StepRow, Link>(rows, ({ id, type, description }, branches) => ({
    id,
    type,
    description,
    branches: [branches?.trueSubSteps ?? [], branches?.falseSubSteps ?? []],
  }));

/** Returns a flow without its times and versions. */
const settingsAndSteps = ({ name, entry_event_name, reentry, tags, steps }: AutomatisationDetail) => ({
  name,
  entry_event_name,
  reentry,
  tags,
  steps: chainOf(steps),
});
