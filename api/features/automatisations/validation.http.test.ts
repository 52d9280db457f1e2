import { z } from 'zod';
import { automatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import { flowProblem } from '../../../domain/entities/automatisations/flow-problem';
import { buildEvent } from '../../../tests/factories/audience';
import {
  buildAutomatisation,
  buildStep,
  pause,
  readAutomatisation,
} from '../../../tests/factories/automatisation';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const validation = z.strictObject({ problems: z.array(flowProblem), is_publishable: z.boolean() });
const validate = async (id: number, language = 'en') =>
  dataOf(
    await visitor.call('post', `/automatisation/${id}/validation`, undefined, {
      'Accept-Language': language,
    }),
    validation,
  );
const sends = (event_name: string, event_data: object = {}) => ({
  type: 'TRACK',
  data: { event_name, event_data },
});
const publish = async (id: number) => {
  const flow = await readAutomatisation(visitor, id);
  return visitor.call('put', '/automatisation', { ...flow, is_active: true });
};

describe('POST /api/automatisation/{id}/validation', () => {
  it('finds nothing wrong with a flow that can be published', async () => {
    const { id } = await buildAutomatisation(visitor);
    await buildStep(visitor, id, pause);
    expect(await validate(id)).toEqual({ problems: [], is_publishable: true });
  });

  it('lists errors, which block publishing, in the caller’s language', async () => {
    const { id } = await buildAutomatisation(visitor);
    const step = await buildStep(visitor, id, { type: 'TAG' });
    const english = await validate(id);
    expect(english).toMatchObject({
      problems: [{ code: 'field_missing', severity: 'error', step_id: step.id, field: 'tag_id' }],
      is_publishable: false,
    });
    const french = await validate(id, 'fr');
    expect(french.problems[0]?.message).not.toBe(english.problems[0]?.message);
    expect((await publish(id)).status).toBe(422);
  });

  it('refuses a third loop inside two', async () => {
    const { id } = await buildAutomatisation(visitor);
    const loop = { type: 'LOOP', data: { source: 'all_contacts' } };
    const inmost = await buildStep(visitor, id, loop);
    await buildStep(visitor, id, loop);
    await buildStep(visitor, id, loop);
    expect(await validate(id)).toMatchObject({
      problems: [{ code: 'loop_too_deep', severity: 'error', step_id: inmost.id }],
    });
  });

  it('knows a variable once the account has it', async () => {
    const { id } = await buildAutomatisation(visitor);
    await buildStep(visitor, id, sends('x', { plan: '{{ contact.plan }}', rate: '{{ global.rate }}' }));
    const fields = async () => (await validate(id)).problems.map(({ code, field }) => `${code} ${field}`);
    expect(await fields()).toEqual(['variable_unknown event_data.plan', 'variable_unknown event_data.rate']);
    expect((await publish(id)).status).toBe(200);
    await visitor.call('post', '/custom-field', { label: 'Plan', variable_name: 'plan' });
    await visitor.call('put', '/user', { data: { rate: 2 } });
    expect(await fields()).toEqual([]);
  });

  it('warns of a field that none of the latest entry events held, and of none before one came', async () => {
    const { id } = await buildAutomatisation(visitor, { entry_event_name: 'cart' });
    const step = await buildStep(
      visitor,
      id,
      sends('x', { link: '{{ event.cart_url }}', sum: '{{ event.total }}' }),
    );
    expect((await validate(id)).problems).toEqual([]);
    await buildEvent(api.database, visitor.userId, { name: 'cart', data: { total: 5 } });
    const { problems, is_publishable } = await validate(id);
    expect(problems).toMatchObject([
      { code: 'event_field_unseen', severity: 'warning', step_id: step.id, field: 'event_data.link' },
    ]);
    expect(problems[0]?.message).toContain('event.cart_url');
    expect(is_publishable).toBe(true);
  });

  it('warns of a field of re-entry that none of the latest entry events held', async () => {
    const entry_event_name = 'cart_seen';
    const { id } = await buildAutomatisation(visitor, {
      entry_event_name,
      reentry: 'once_per_value',
      reentry_field: 'cart_id',
    });
    await buildStep(visitor, id, sends('x', {}));
    expect((await validate(id)).problems).toEqual([]);
    await buildEvent(api.database, visitor.userId, { name: entry_event_name, data: { cart: 5 } });
    const { problems, is_publishable } = await validate(id);
    expect(problems).toMatchObject([
      { code: 'reentry_field_unseen', severity: 'warning', step_id: null, field: 'reentry_field' },
    ]);
    expect(problems[0]?.message).toContain('event.cart_id');
    expect(is_publishable).toBe(true);
    await buildEvent(api.database, visitor.userId, { name: entry_event_name, data: { cart_id: 5 } });
    expect((await validate(id)).problems).toEqual([]);
  });

  it('warns of an event that never came, where it starts the flow, ends its runs or is counted', async () => {
    const { id } = await buildAutomatisation(visitor, {
      entry_event_name: 'cart_abandonned',
      exit_strategy_type: 'event',
      exit_strategy_value: 'ordered',
    });
    const counts = await buildStep(visitor, id, {
      type: 'COUNT',
      data: { type: 'event', value: 'visited', timeframe: 60 },
    });
    const doubted = async () =>
      (await validate(id)).problems.map(({ code, step_id, field }) => [code, step_id, field]);
    // Nothing came to the account at all: that says nothing of a name.
    expect(await doubted()).toEqual([]);
    await buildEvent(api.database, (await api.visitor()).userId, { name: 'ordered' });
    expect(await doubted()).toEqual([]);
    await buildEvent(api.database, visitor.userId, { name: 'cart_abandoned' });
    const code = 'event_name_unseen';
    expect(await doubted()).toEqual([
      [code, null, 'entry_event_name'],
      [code, null, 'exit_strategy_value'],
      [code, counts.id, 'value'],
    ]);
    const { problems, is_publishable } = await validate(id);
    expect([problems[0]?.severity, is_publishable]).toEqual(['warning', true]);
    expect(problems[0]?.message).toContain('cart_abandonned');
    // A step that sends what a template comes to may send any of them.
    const { id: other } = await buildAutomatisation(visitor);
    const templated = await buildStep(visitor, other, sends('{{ event.kind }}'));
    expect(await doubted()).toEqual([]);
    await visitor.call('delete', `/automatisation/${other}/step/${templated.id}`);
    expect(await doubted()).toHaveLength(3);
    await buildEvent(api.database, visitor.userId, { name: 'cart_abandonned' });
    await buildEvent(api.database, visitor.userId, { name: 'visited' });
    await buildStep(visitor, id, sends('ordered'));
    expect(await doubted()).toEqual([]);
  });

  it.each([
    ['added to cart', 'Did you mean “cart added”?'],
    ['CartAdded', 'Did you mean “cart added”?'],
    ['Order_Completed', 'Did you mean “order completed” or “order complete”?'],
    ['newsletter', 'have it sent.'],
    ['tag_7_ended', 'have it sent.'],
  ])('asks whether another name was meant than %s', async (entry_event_name, end) => {
    for (const name of [
      'cart added',
      'order complete',
      'order completed',
      'visit',
      'tag_7_added',
      'a'.repeat(32),
    ])
      await buildEvent(api.database, visitor.userId, { name });
    await buildEvent(api.database, (await api.visitor()).userId, { name: entry_event_name });
    const { id } = await buildAutomatisation(visitor, { entry_event_name });
    const [problem] = (await validate(id)).problems;
    expect(problem?.code).toBe('event_name_unseen');
    expect(problem?.message.endsWith(end)).toBe(true);
  });

  it('answers a save with what it doubts of the names that it brings', async () => {
    await buildEvent(api.database, visitor.userId, { name: 'cart' });
    const { id } = await buildAutomatisation(visitor, { entry_event_name: 'cart' });
    const flow = await readAutomatisation(visitor, id);
    const answer = await visitor.call('put', '/automatisation', { ...flow, entry_event_name: 'card' });
    const { automatisation } = dataOf(
      answer,
      z.object({ automatisation: automatisationDetail, effect: z.unknown() }),
    );
    expect(automatisation.problems).toMatchObject([{ code: 'event_name_unseen' }, { code: 'flow_empty' }]);
  });

  it('warns of automations that start each other once both are published', async () => {
    const first = await buildAutomatisation(visitor, { name: 'First', entry_event_name: 'one' });
    const step = await buildStep(visitor, first.id, sends('two'));
    const second = await buildAutomatisation(visitor, { name: 'Second', entry_event_name: 'two' });
    await buildStep(visitor, second.id, sends('one'));
    expect((await validate(first.id)).problems).toEqual([]);
    expect((await publish(second.id)).status).toBe(200);
    const { problems, is_publishable } = await validate(first.id);
    expect(problems).toMatchObject([
      { code: 'triggers_each_other', severity: 'warning', step_id: step.id, field: 'event_name' },
    ]);
    expect(problems[0]?.message).toContain('Second');
    expect(is_publishable).toBe(true);
  });

  it('is 404 for another account’s automation, and sees nothing of its flows', async () => {
    const theirs = await buildAutomatisation(visitor, { entry_event_name: 'two', is_active: true });
    await buildStep(visitor, theirs.id, sends('one'));
    visitor = await api.visitor();
    const answer = await visitor.call('post', `/automatisation/${theirs.id}/validation`);
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'automatisation_not_found']);
    const own = await buildAutomatisation(visitor, { entry_event_name: 'one' });
    await buildStep(visitor, own.id, sends('two'));
    expect((await validate(own.id)).problems).toEqual([]);
  });
});
