import fc from 'fast-check';
import { simulateFlow } from '../../api/features/simulation/service';
import { ApiError } from '../../api/http/errors';
import { Trials } from '../../api/trials/trials';
import type { Simulation } from '../../domain/entities/automatisations/simulation';
import { buildContact } from '../factories/audience';
import { insertFlow, insertTag, insertUser, type FlowStepGiven } from '../factories/flow';
import { useEngine } from '../support/processes/engine';
import { untilFound } from '../support/until-found';
import { endedRuns, ofRun, ofSimulation } from '../support/walked';

const engine = useEngine();
const trials = new Trials(2);
afterAll(() => trials.close());
const flows = 50;
const seed = 6;

/** Steps whose outcome does not depend on the order in which a loop's items finish. */
const plainSteps = (tagId: number, entry: string): fc.Arbitrary<FlowStepGiven> =>
  fc.oneof(
    fc
      .record({
        variable: fc.constantFrom('contact.a', 'contact.b', 'event.x', 'event.y'),
        value: fc.integer({ min: -5, max: 5 }),
      })
      .map((data): FlowStepGiven => ({ type: 'UPDATE_VARIABLE', data })),
    fc
      .record({
        variable: fc.constantFrom('event.x', 'event.y'),
        value: fc.constantFrom('event.amount', 'event.x'),
        operation: fc.constantFrom('MULTIPLICATION', 'SUBTRACTION'),
      })
      .map((data): FlowStepGiven => ({
        type: 'UPDATE_VARIABLE',
        data: { ...data, value_type: 'number_variable' },
      })),
    fc.boolean().map((isDeletion): FlowStepGiven => ({
      type: 'TAG',
      data: { tag_id: tagId, is_deletion: isDeletion },
    })),
    fc.constant<FlowStepGiven>({
      type: 'TRACK',
      data: { event_name: 'seen', event_data: { x: '{{ event.x }}' } },
    }),
    fc.constant<FlowStepGiven>({ type: 'COUNT', data: { type: 'event', value: entry } }),
    fc.constant<FlowStepGiven>({ type: 'COUNT', data: { type: 'items', value: 'event.lines' } }),
    fc.constant<FlowStepGiven>({ type: 'DELAY', data: { delay: 1 } }),
    // A calculation that fails, and so fails the run.
    fc.constant<FlowStepGiven>({
      type: 'UPDATE_VARIABLE',
      data: { variable: 'event.x', value: 0, operation: 'DIVISION' },
    }),
  );

/** A chain: plain steps, and at its end perhaps a condition with two chains, or a loop with its body. */
function chains(tagId: number, entry: string, depth = 0): fc.Arbitrary<FlowStepGiven[]> {
  const plain = fc.array(plainSteps(tagId, entry), { maxLength: 4 });
  if (depth === 2) return plain;
  const inner = chains(tagId, entry, depth + 1);
  const condition = fc
    .record({
      variable: fc.constantFrom(
        'event.x',
        'event.y',
        'event.amount',
        'event.count_result',
        'event.loop_index',
      ),
      operation: fc.constantFrom('GREATER_THAN', 'LESS_THAN', 'EQUALS', 'IS_NULL_OR_EMPTY'),
      value: fc.integer({ min: -3, max: 3 }),
    })
    .chain((data) =>
      fc
        .tuple(inner, inner)
        .map(([whenTrue, whenFalse]): FlowStepGiven[] => [{ type: 'CONDITION', data, whenTrue, whenFalse }]),
    );
  const loop = fc
    .tuple(plainSteps(tagId, entry), inner)
    .map(([head, body]): FlowStepGiven[] => [
      { type: 'LOOP', data: { source: 'event', value: 'lines' } },
      head,
      ...body,
    ]);
  return fc
    .tuple(plain, fc.oneof(fc.constant<FlowStepGiven[]>([]), condition, loop))
    .map(([head, end]) => [...head, ...end]);
}

/** A thread for trials may begin later than a trial waits for it, on a busy machine. */
function unlessBusy(error: unknown): undefined {
  if (!(error instanceof ApiError && error.code === 'busy')) throw error;
}

test(`${flows} random flows do for real what their simulation says, and end with the same variables`, async () => {
  const { database } = engine;
  const userId = await insertUser(database.pool);
  const tagId = await insertTag(database.pool, userId);
  const samples = Array.from({ length: flows }, (_, number) => {
    const entry = `flow ${number}`;
    const [steps = []] = fc.sample(chains(tagId, entry), { numRuns: 1, seed: seed + number });
    return { entry, steps };
  });

  const simulated: { id: number; entry: string; externalId: string; simulation: Simulation }[] = [];
  const eventData = { amount: 3, x: 1, lines: ['a', 'b', 'c'] };
  for (const { entry, steps } of samples) {
    const { id } = await insertFlow(database.pool, userId, { entry_event_name: entry }, steps);
    const externalId = `contact of ${entry}`;
    await buildContact(database, userId, { external_id: externalId, data: { a: 1 } });
    const input = { responses: {}, awaited: {}, contact_external_id: externalId, event_data: eventData };
    const caller = { userId, authorId: userId, language: 'en' } as const;
    const place = { database, publicUrl: 'https://sillage.example.com', trials };
    const simulation = await untilFound(() => simulateFlow(place, caller, id, input).catch(unlessBusy));
    simulated.push({ id, entry, externalId, simulation });
  }
  await engine.track(
    ...simulated.map(({ entry, externalId }) => ({
      userId,
      name: entry,
      contactExternalId: externalId,
      data: eventData,
    })),
  );
  await engine.settled(userId);

  for (const { id, externalId, simulation } of simulated) {
    const runs = await endedRuns(engine, id);
    const [run] = runs;
    if (!run) throw new Error('The event started no run');
    expect(await ofRun(engine, run, runs)).toEqual(ofSimulation(simulation.steps));
    expect(run.state).toBe(simulation.end.state);

    const [contact] = await engine.rows<{ data: object; tags: number[] }>(
      `SELECT data, ARRAY(SELECT tag_id::int FROM contact_tags WHERE contact_id = c.id) AS tags
       FROM contacts c WHERE user_id = $1 AND external_id = $2`,
      [userId, externalId],
    );
    const { after } = simulation.variables;
    expect(after.event).toEqual(run.event);
    expect(after.contact).toMatchObject({ ...contact?.data, tags: contact?.tags });
  }
  // The flows cover enough: some fail, some loop, most reach their end.
  expect(new Set(simulated.map(({ simulation }) => simulation.end.state))).toEqual(
    new Set(['completed', 'failed']),
  );
  expect(
    simulated.filter(({ simulation }) => simulation.steps.some(({ items }) => items?.length)).length,
  ).toBeGreaterThan(5);
});
