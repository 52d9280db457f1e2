import type { Random } from '../../support/random';
import { faultKinds, type FaultPlan } from '../faults';
import type { Style } from '../scheduler';
import { entryNames, leaveName, planFlow, someKinds, type PlannedFlow } from './flows';

/** An event that a sender sends, with the id that identifies repeats. */
export interface PlannedEvent {
  name: string;
  contact: string | null;
  messageId: string;
  data: Record<string, unknown>;
  /** PostgreSQL cannot store it. */
  isBad: boolean;
}

/** A user's action on a flow, which is named by its index in the plan. */
export interface PlannedAction {
  flow: number;
  kind:
    | 'stop all'
    | 'stop one'
    | 'pause'
    | 'resume'
    | 'retry'
    | 'retry sending again'
    | 'skip'
    | 'try calls now'
    | 'pass calls over'
    | 'retime'
    | 'delete step'
    | 'insert step';
  /** Chooses the run or the step, when there are several. */
  choice: number;
  /** Milliseconds after the beginning. */
  after: number;
}

/** Events that are sent together. */
export interface PlannedSending {
  events: PlannedEvent[];
  /** Milliseconds after the beginning. */
  after: number;
}

/** The world of a seed, and what happens in it. */
export interface Plan {
  style: Style;
  faults: FaultPlan;
  flows: PlannedFlow[];
  contacts: string[];
  sendings: PlannedSending[];
  actions: PlannedAction[];
  workers: number;
  /** How many steps of flows a worker caches. */
  stepsInMemory: number;
  /** An action on more runs than this becomes an order. */
  runsAtOnce: number;
  /** Whether workers compare the runs with Temporal when they start. */
  sweepsAtStart: boolean;
}

/** When something is sent or done, in milliseconds. */
const moments = [0, 0, 0, 300, 2_000, 20_000, 3_601_000];

const actionKinds: readonly PlannedAction['kind'][] = [
  ...([
    'stop all',
    'stop one',
    'pause',
    'resume',
    'retry',
    'retry sending again',
    'skip',
    'try calls now',
    'pass calls over',
  ] as const),
  ...(['retime', 'delete step', 'insert step'] as const),
];

/** Plans a seed: its flows, what is sent and done, how the steps are chosen and which faults occur. */
export function planOf(random: Random): Plan {
  const kinds = someKinds(random);
  const count = { of: 0 };
  const longest = random.pick([2, 4, 6]);
  const flows = Array.from({ length: random.pick([1, 1, 2, 3, 4]) }, () =>
    planFlow(random, { kinds, longest }, count),
  );
  const contacts = ['ada', 'bob', 'eve'].slice(0, random.between(1, 3));
  return {
    style: {
      prefers: random.pick(['none', 'newest', 'oldest']),
      bias: random.pick([0.5, 0.9]),
      holds: random.pick([0, 0.05, 0.2]),
      longestHold: random.pick([10, 60]),
    },
    faults: {
      kinds: new Set(random.some(faultKinds, random.pick([0.2, 0.6, 1]))),
      rate: random.pick([0, 0.003, 0.01, 0.03]),
      most: random.pick([1, 3, 8]),
    },
    flows,
    contacts,
    sendings: sendingsOf(random, flows, contacts),
    actions: actionsOf(random, flows.length),
    workers: random.between(1, 2),
    stepsInMemory: random.pick([1, 8, 1_000]),
    runsAtOnce: random.pick([0, 1, 1_000]),
    sweepsAtStart: random.chance(0.2),
  };
}

function sendingsOf(
  random: Random,
  flows: readonly PlannedFlow[],
  contacts: readonly string[],
): PlannedSending[] {
  let serial = 0;
  const event = (name: string): PlannedEvent => {
    serial += 1;
    const items = Array.from({ length: random.below(3) }, (_, place) => place);
    return {
      name,
      contact: random.chance(0.95) ? random.pick(contacts) : null,
      messageId: `message ${serial}`,
      data: { amount: random.below(5), items },
      isBad: false,
    };
  };
  const entry = (): string => random.pick([random.pick(flows).entry_event_name, random.pick(entryNames)]);
  const groups = Array.from({ length: random.between(1, 4) }, () =>
    Array.from({ length: random.pick([1, 1, 2, 3]) }, () => event(random.chance(0.15) ? leaveName : entry())),
  );
  // A burst that starts groups, whose runs may sleep together.
  if (random.chance(0.12)) {
    const { entry_event_name: name } = random.pick(flows);
    groups.push(Array.from({ length: random.between(9, 12) }, () => event(name)));
  }
  if (random.chance(0.04)) {
    const burst = Array.from({ length: 32 }, () => event('noise'));
    for (const bad of [random.pick(burst), random.pick(burst)])
      Object.assign(bad, { isBad: true, data: { text: '\u0000' } });
    groups.push(burst);
  }
  return groups.map((events) => ({ events, after: random.pick(moments) }));
}

const actionsOf = (random: Random, flows: number): PlannedAction[] =>
  Array.from({ length: random.pick([0, 1, 1, 2, 4]) }, () => ({
    flow: random.below(flows),
    kind: random.pick(actionKinds),
    choice: random.below(1_000),
    after: random.pick(moments),
  }));
