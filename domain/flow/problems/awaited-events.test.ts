import { checkedFlow, checkedStep, problemsFound } from '../../../tests/factories/checked-flow';

const counts = (value: string) => checkedStep(1, 'COUNT', { type: 'event', value, timeframe: 60 });
const unseenEventNames = new Map(
  ['purchase', 'visit', 'tag_7_added', 'segment_7_left', '{{ event.name }}', 'a'.repeat(32)].map((name) => [
    name,
    [],
  ]),
);

const doubted = (...[steps, settings]: Parameters<typeof checkedFlow>) =>
  problemsFound(checkedFlow(steps, settings), { unseenEventNames }).filter((problem) =>
    problem.endsWith('event_name_unseen'),
  );

test('an event that never came is told where the flow waits for it, and where a step counts it', () => {
  expect(doubted([counts('visit')], { exit_strategy_type: 'event', exit_strategy_value: 'visit' })).toEqual([
    '- entry_event_name event_name_unseen',
    '- exit_strategy_value event_name_unseen',
    '1 value event_name_unseen',
  ]);
});

test('what the product sends itself, what a template makes and what a step sends is not doubted', () => {
  expect(doubted([counts('{{ event.name }}')], { entry_event_name: 'tag_7_added' })).toEqual([]);
  expect(doubted([], { entry_event_name: 'a'.repeat(32), is_campaign: true })).toEqual([]);
  expect(doubted([checkedStep(1, 'TRACK', { event_name: 'visit' })], { entry_event_name: 'known' })).toEqual(
    [],
  );
});

test('each of the events for which a step waits is told by its own field', () => {
  const ways = [
    { id: 'a', name: 'A', event_name: 'known' },
    { id: 'b', name: 'B', event_name: 'purchase' },
  ];
  const wait = checkedStep(1, 'WAIT', { event_name: 'visit', ways, time_out: { delay: 60 } });
  expect(doubted([wait], { entry_event_name: 'known' })).toEqual([
    '1 event_name event_name_unseen',
    '1 ways.1.event_name event_name_unseen',
  ]);
});
