import type { Draft } from '../../../domain/entities/automatisations/draft';
import type { Step, StepInput, StepUpdate } from '../../../domain/entities/automatisations/steps/step';
import { applyChange } from '../../../domain/flow/chain/change';
import { insertStep, type KeptFlow } from '../../../domain/flow/chain/insert';
import type { Branch, ChainStep } from '../../../domain/flow/chain/place';
import { removeStep } from '../../../domain/flow/chain/remove';
import { toTree } from '../../../domain/flow/chain/tree';
import type { Answer, Call } from './server';
import { flowOf, step } from './step';

type StoredStep = ChainStep & { step: Step };

/** A branch as it is in a query. */
const branchOf = (text: string | null): Branch | null =>
  text === 'true' || text === 'false' ? text === 'true' : text;

const effect = { moved: [], retimed: 0, runs_inside: 0 };
const notFound: Answer = { status: 404, error: { code: 'not_found', message: 'There is no such step.' } };

/**
 * A flow on a server, in a test: its steps under the chain rules, a revision for each save that made a difference; a published one with the
 * draft that is begun beside it.
 */
export function flowServer(id = 1, settings: { is_active?: boolean; publish_date?: string } = {}) {
  let lastStepId = id * 1_000;
  const live: StoredStep[][] = [[]];
  let drafted: StoredStep[][] | null = null;
  let revisions = live;
  const chain = (): StoredStep[] => revisions.at(-1) ?? [];

  function save(next: StoredStep[]): void {
    if (JSON.stringify(next) !== JSON.stringify(chain())) revisions.push(next);
  }
  const tree = (stored: readonly StoredStep[]): Step[] =>
    toTree(stored, ({ step: own, automatisation_step_before_id }, branches) => ({
      ...own,
      automatisation_step_before_id,
      ...branches,
    }));
  const readAs = (saves: StoredStep[][]) =>
    flowOf(id, { ...settings, version: saves.length, steps: tree(saves.at(-1) ?? []) });
  const read = () => readAs(live);
  const draft = (): Draft | null => {
    if (!drafted) return null;
    const { version, steps } = readAs(drafted);
    return { version, steps, problems: [], author: null, created_at: 'then', updated_at: '' };
  };
  const stepOf = (stepId: number): Step | undefined => chain().find((stored) => stored.id === stepId)?.step;

  function create({ body }: Call): Answer {
    const { further_steps = [], ...first } = body as StepInput; // what the interface sends
    const { automatisation_step_before_id: before } = first;
    if (before !== null && !stepOf(before)) return notFound;
    const made: Step[] = [];
    let steps = chain();
    for (const input of [first, ...further_steps]) {
      const { first_in_true, first_in_false, first_in_way, data, type, description } = input;
      const { user_app_id, app_webhook_unique_identifier } = input;
      const place = {
        automatisation_step_before_id: 'behind' in input ? (made[input.behind]?.id ?? null) : before,
        branch: first_in_way ?? (first_in_true || (first_in_false ? false : null)),
      };
      const { keep_flow: keepFlow, ...kept } = data;
      const content = { type, description, data: kept, user_app_id, app_webhook_unique_identifier };
      const one: Step = { ...step((lastStepId += 1)), ...content };
      const change = insertStep(steps, one, place, keepFlow as KeptFlow | undefined);
      steps = applyChange(steps, change, { ...place, id: one.id, type, data: kept, step: one });
      made.push(one);
    }
    save(steps);
    const [automatisation_step, ...further] = made;
    return { data: { automatisation_step, further_ids: further.map((one) => one.id), effect } };
  }

  function update({ id: stepId, version, automatisation_id: _, ...content }: StepUpdate): Answer {
    const stored = stepOf(stepId);
    if (!stored) return notFound;
    if (version !== undefined && version < stored.version) {
      const details = { automatisation_step: stored };
      return {
        status: 409,
        error: { code: 'version_conflict', message: 'Somebody else has saved it.', details },
      };
    }
    const saved = { ...stored, ...content, version: stored.version + 1 };
    save(chain().map((other) => (other.id === stepId ? { ...other, data: saved.data, step: saved } : other)));
    return { data: { automatisation_step: saved, effect } };
  }

  function remove({ path, query }: Call): Answer {
    const removed = chain().find((stored) => stored.id === Number(path.split('/').at(-1)));
    if (!removed) return notFound;
    const keepFlow = query.get('keep_flow');
    save(applyChange(chain(), removeStep(chain(), removed, branchOf(keepFlow))));
    return { data: { effect } };
  }

  function restore({ path, query }: Call): Answer {
    const seen = query.get('version');
    if (seen !== null && Number(seen) !== revisions.length)
      return { status: 409, error: { code: 'flow_changed', message: 'Somebody else has saved it.' } };
    save(revisions[Number(path.split('/').at(-2)) - 1] ?? []);
    return { data: { automatisation: read(), draft: draft(), effect } };
  }

  const flow = `/automatisation/${id}`;
  return {
    read,
    draft,
    update,
    /** Answers a call about this flow; undefined for others. */
    answer(call: Call): Answer | undefined {
      const { method, path, query } = call;
      if (path === '/automatisation' && query.get('automatisation_id') === String(id))
        return { data: { automatisation: read() } };
      if (!path.startsWith(`${flow}/`)) return undefined;
      if (path === `${flow}/draft`) {
        if (method === 'POST') drafted ??= [live.at(-1) ?? []];
        return { data: { draft: draft() } };
      }
      revisions = path.startsWith(`${flow}/draft/`) || query.get('draft') ? (drafted ?? live) : live;
      if (path.endsWith('/restore')) return restore(call);
      if (method === 'DELETE') return remove(call);
      if (method === 'POST') return create(call);
      return method === 'PUT' ? update(call.body as StepUpdate) : undefined; // what the interface sends
    },
  };
}
