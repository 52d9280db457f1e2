import type { AutomatisationDetail } from '../../domain/entities/automatisations/automatisation';
import { buildAutomatisation, buildStep, pause, question } from '../../tests/factories/automatisation';
import { useApi, type Visitor } from '../../tests/support/api/api';
import { survivingStep } from './surviving-step';

const api = useApi();
let visitor: Visitor;
let flow: AutomatisationDetail;
beforeEach(async () => {
  visitor = await api.visitor();
  flow = await buildAutomatisation(visitor);
});

const build = (step: typeof pause, place: object = {}) => buildStep(visitor, flow.id, step, place);
const remove = (id: number, query = '') =>
  visitor.call('delete', `/automatisation/${flow.id}/step/${id}${query}`);
const survivor = (stepId: number) =>
  survivingStep(api.database.pool, { userId: visitor.userId, automatisationId: flow.id }, stepId);

describe('survivingStep', () => {
  it('is the next step that is left, however many went one after another', async () => {
    const last = await build(pause);
    const second = await build(pause);
    const first = await build(pause);
    await remove(first.id);
    expect(await survivor(first.id)).toBe(second.id);
    await remove(second.id);
    expect(await survivor(first.id)).toBe(last.id);
    await remove(last.id);
    expect(await survivor(first.id)).toBeNull();
  });

  it('is the head of the branch that was kept of a condition, and nothing for the other branch', async () => {
    const condition = await build(question);
    const place = { automatisation_step_before_id: condition.id };
    const gone = await build(pause, { ...place, first_in_true: true });
    const kept = await build(pause, { ...place, first_in_false: true });
    await remove(condition.id, '?keep_flow=false');
    expect(await survivor(condition.id)).toBe(kept.id);
    expect(await survivor(gone.id)).toBeNull();
  });

  it('is nothing for a step that the flow never had', async () => {
    expect(await survivor(1)).toBeNull();
  });
});
