import { broadcastStateOf, type BroadcastFacts } from './state';

const draft: BroadcastFacts = {
  hasBegun: false,
  isScheduled: false,
  isPaused: false,
  run: null,
  isWaiting: false,
};
const begun: BroadcastFacts = { ...draft, hasBegun: true };
const goesOn = { state: 'running', is_stopping: false } as const;

test.each([
  ['draft', draft],
  ['draft', { ...draft, isPaused: true }],
  ['scheduled', { ...draft, isScheduled: true }],
  ['sending', { ...begun, run: goesOn }],
  ['scheduled', { ...begun, run: goesOn, isWaiting: true }],
  ['paused', { ...begun, isPaused: true, run: goesOn, isWaiting: true }],
  ['stopped', { ...begun, run: { ...goesOn, is_stopping: true }, isWaiting: true }],
  ['paused', { ...begun, isPaused: true, run: goesOn }],
  ['stopped', { ...begun, run: { ...goesOn, is_stopping: true } }],
  ['stopped', { ...begun, run: { ...goesOn, state: 'stopped' } }],
  ['failed', { ...begun, run: { ...goesOn, state: 'failed' } }],
  ['sent', { ...begun, run: { ...goesOn, state: 'completed' } }],
  ['sent', begun],
] satisfies [string, BroadcastFacts][])('it is %s with %j', (state, facts) => {
  expect(broadcastStateOf(facts)).toBe(state);
});
