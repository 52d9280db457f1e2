import { ada } from '../../tests/factories/memory-run';
import { indexFlow } from '../flow/chain/walk';
import { behind, start } from '../flow/chain/place';
import { toJson } from '../values/json';
import { unsaid } from '../values/time/regional';
import { simulate } from './simulate';

/** Characters that no answer has beyond. */
const answerLimit = 1_000_000;

const withoutConnection = { user_app_id: null, app_webhook_unique_identifier: null };

test('a simulation that takes all its steps, of variables as large as they may be, is told in an answer that is not too long', async () => {
  const large = (name: string) =>
    Object.fromEntries(Array.from({ length: 25 }, (_, place) => [`${name}${place}`, 'x'.repeat(10_000)]));
  const loop = { type: 'LOOP' as const, data: { source: 'event', value: 'list' } };
  const update = {
    type: 'UPDATE_VARIABLE' as const,
    data: { variable: 'event.e0', value_type: 'string', operation: 'APPEND', value: 'x' },
  };
  const steps = [loop, ...Array.from({ length: 120 }, () => update)].map((step, place) => ({
    ...step,
    ...withoutConnection,
    id: 1_000_000 + place,
    ...(place === 0 ? start : behind(1_000_000 + place - 1)),
  }));
  const list = Array.from({ length: 20 }, () => 'item');
  const simulation = await simulate(
    {
      flow: indexFlow(steps),
      eventName: 'large',
      variables: {
        event: { ...large('e'), list },
        contact: { ...ada, external_id: 'a'.repeat(255), data: large('c'), tagIds: new Set() },
        globals: large('g'),
      },
      responses: {},
      awaited: {},
      aiContactFields: [],
      regional: unsaid,
      messageHours: {},
      messageCaps: [],
      consentRules: { mayWrite: {}, topics: [] },
      startAt: 0,
      exit: null,
    },
    {
      countEvents: () => Promise.resolve({ count: 0, first: null }),
      sentMessages: () => Promise.resolve({ times: [] }),
      messageTemplate: () => Promise.resolve({ template: null }),
      whyAddressRefused: () => Promise.resolve(null),
      audience: () => Promise.resolve({ total: 0, isExact: true, first: [] }),
    },
  );
  const taken = simulation.steps.flatMap(({ items = [] }) => items.flatMap((item) => item.steps));
  expect(taken.length).toBeGreaterThan(1_900);
  expect(taken.at(-1)?.detail).toEqual({ left_out: true });
  expect(toJson(simulation).length).toBeLessThan(answerLimit);
});
