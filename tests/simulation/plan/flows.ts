import type { FlowStepGiven } from '../../factories/flow';
import type { Random } from '../../support/random';

/** The names of the plans' events. */
export const entryNames = ['bought', 'viewed', 'joined'] as const;
/** The event that steps send; flows that it starts send nothing themselves. */
const sentName = 'sent';
export const leaveName = 'left';

export interface PlannedFlow {
  entry_event_name: string;
  reentry: 'every' | 'one_active' | 'once';
  exit_strategy_type: 'none' | 'event' | 'tag';
  /** For a tag: its index among the plan's tags. */
  exit_strategy_value?: string;
  steps: FlowStepGiven[];
}

/** The kinds of steps that a seed uses: few kinds at a time test deeper than all at once. */
export interface FlowKinds {
  kinds: readonly Kind[];
  longest: number;
}

const kindsOfSteps = [
  'contact',
  'global',
  'tag',
  'delay',
  'condition',
  'track',
  'count',
  'call',
  'loop',
  'fail',
  'wait',
  'split',
] as const;
export type Kind = (typeof kindsOfSteps)[number];

/** The kinds that other steps stand in. */
const nestedKinds = ['condition', 'wait', 'split', 'loop'] as const;
type Nested = (typeof nestedKinds)[number];

/** Chooses the kinds of steps of a seed. */
export const someKinds = (random: Random): Kind[] => {
  const chosen = random.some(kindsOfSteps, random.pick([0.3, 0.6, 0.9]));
  return chosen.length > 0 ? chosen : ['contact', 'delay'];
};

/** Plans a flow by the rules of the chain: branches end or join, and only a loop's body stands behind a loop. */
export function planFlow(random: Random, given: FlowKinds, count: { of: number }): PlannedFlow {
  const isForSent = random.chance(0.15);
  const exit = random.pick(['none', 'none', 'event', 'tag'] as const);
  return {
    entry_event_name: isForSent ? sentName : random.pick(entryNames),
    reentry: random.pick(['every', 'every', 'every', 'one_active', 'once'] as const),
    exit_strategy_type: exit,
    ...(exit !== 'none' && { exit_strategy_value: exit === 'event' ? leaveName : '0' }),
    steps: chain(random, { ...given, isForSent, depth: 0 }, count),
  };
}

interface Around extends FlowKinds {
  isForSent: boolean;
  depth: number;
}

function chain(random: Random, around: Around, count: { of: number }): FlowStepGiven[] {
  const steps: FlowStepGiven[] = [];
  const length = random.between(around.depth === 0 ? 1 : 0, around.longest);
  for (let place = 0; place < length; place += 1) {
    const kind = random.pick(around.kinds);
    const isDeep = around.depth >= 2;
    if ((kind === 'condition' || kind === 'wait' || kind === 'split') && !isDeep) {
      steps.push(branching[kind](random, around, count));
      // What follows stands where the branches join.
      if (random.chance(0.6)) return steps;
      continue;
    }
    if (kind === 'loop' && !isDeep) {
      // The body is all that follows, and has at least one step.
      steps.push(
        loop(random),
        plain(random, 'contact', count),
        ...chain(random, { ...around, depth: 2, longest: 2 }, count),
      );
      return steps;
    }
    if (isNested(kind) || (kind === 'track' && around.isForSent)) continue;
    steps.push(plain(random, kind, count));
  }
  return steps;
}

const isNested = (kind: Kind): kind is Nested => nestedKinds.some((other) => other === kind);

function condition(random: Random, around: Around, count: { of: number }): FlowStepGiven {
  const inner = { ...around, depth: around.depth + 1, longest: Math.max(1, around.longest - 2) };
  const data = random.pick([
    { variable: 'event.amount', operation: 'GREATER_THAN', value: random.below(4) },
    { operation: 'CONTACT_IS_IN_TAG', value: 0 },
    { operation: 'CONTACT_IS_IN_SEGMENT', value: null },
    { variable: 'contact.n1', operation: 'GREATER_THAN', value: 1 },
  ]);
  return {
    type: 'CONDITION',
    data,
    whenTrue: chain(random, inner, count),
    whenFalse: chain(random, inner, count),
  };
}

function wait(random: Random, around: Around, count: { of: number }): FlowStepGiven {
  const inner = { ...around, depth: around.depth + 1, longest: Math.max(1, around.longest - 2) };
  const data = {
    event_name: random.pick([...entryNames, sentName, leaveName]),
    since: random.pick(['entry', 'step', 'before']),
    look_back: 10,
    filters: random.pick([
      [],
      [],
      [{ variable: 'amount', variable_type: 'number', operation: 'LESS_THAN', value: 3 }],
    ]),
    time_out: { delay: random.pick([0, 1, 5, 30, 3_600]) },
  };
  const ways = random.pick([[], [], ['x'], ['x', 'y']]).map((id) => ({
    id,
    name: id,
    event_name: random.pick([...entryNames, sentName, leaveName]),
  }));
  return {
    type: 'WAIT',
    data: ways.length === 0 ? data : { ...data, ways },
    whenTrue: chain(random, inner, count),
    whenFalse: chain(random, inner, count),
    onWays: Object.fromEntries(ways.map(({ id }) => [id, chain(random, inner, count)])),
  };
}

function split(random: Random, around: Around, count: { of: number }): FlowStepGiven {
  const inner = { ...around, depth: around.depth + 1, longest: Math.max(1, around.longest - 2) };
  const [a, b, c] = random.pick([
    [50, 50, 0],
    [34, 33, 33],
    [90, 5, 5],
  ] as const);
  const ways = Object.entries({ a, b, c }).map(([id, share]) => ({ id, name: id, share }));
  return {
    type: 'SPLIT',
    data: { ways, winner: random.pick([null, null, null, 'b']) },
    onWays: {
      a: chain(random, inner, count),
      b: chain(random, inner, count),
      c: chain(random, inner, count),
    },
  };
}

const branching = { condition, wait, split } as const;

const loop = (random: Random): FlowStepGiven => ({
  type: 'LOOP',
  data: {
    ...random.pick([
      { source: 'event', value: 'items' },
      { source: 'all_contacts' },
      { source: 'tag', value: 0 },
      { source: 'segment' },
    ]),
    delay_between_iterations: random.pick([0, 0, 500]),
  },
});

/** Plans a step that neither branches nor loops. Each step has a counter of its own, which shows how often the step was done. */
function plain(random: Random, kind: Exclude<Kind, Nested>, count: { of: number }): FlowStepGiven {
  switch (kind) {
    case 'contact':
    case 'global':
      count.of += 1;
      return { type: 'UPDATE_VARIABLE', data: { variable: `${kind}.n${count.of}`, value: 1 } };
    case 'tag':
      return { type: 'TAG', data: { tag_id: random.below(2), is_deletion: random.chance(0.3) } };
    case 'delay':
      return { type: 'DELAY', data: { delay: random.pick([0, 1, 5, 30, 3_600]) } };
    case 'track':
      return {
        type: 'TRACK',
        data: { event_name: random.pick([sentName, leaveName]), event_data: { amount: 1 } },
      };
    case 'count':
      return { type: 'COUNT', data: { type: 'event', value: random.pick(entryNames) } };
    case 'call':
      return {
        type: 'APICALL',
        data: {
          method: random.pick(['POST', 'POST', 'GET', 'PUT']),
          url: 'https://provider.example/call',
          body: '{"a":1}',
        },
      };
    case 'fail':
      return random.chance(0.5)
        ? { type: 'UPDATE_VARIABLE', data: { variable: 'event.amount', value: 0, operation: 'DIVISION' } }
        : { type: 'TRACK', data: { event_name: '' } };
  }
}
