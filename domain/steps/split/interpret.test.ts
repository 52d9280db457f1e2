import { ada, buildRun, outcomeOf } from '../../../tests/factories/memory-run';
import { chooseWay } from './choose';
import { interpretSplit } from './interpret';
import { splitData } from './schema';

const ways = [
  { id: 'a', name: 'Short letter', share: 60 },
  { id: 'b', name: 'Long letter', share: 40 },
];

/** A run of a contact that stands at the step 3. */
function runOf(external_id: string) {
  const run = buildRun({ contact: { ...ada, external_id } });
  run.enter(3, run.now);
  return run;
}

it.each(['ada', 'bob', 'cleo', 'dan'])('sends %s on the way that the hash says, each time', (who) => {
  const way = chooseWay(ways, 3, who);
  const taken = { kind: 'branch', side: way?.id, detail: { way: way?.name, share: way?.share } };
  expect(interpretSplit(splitData.parse({ ways }), runOf(who))).toEqual(taken);
  expect(interpretSplit(splitData.parse({ ways }), runOf(who))).toEqual(taken);
});

it('sends everybody to the winner', () => {
  const data = splitData.parse({ ways, winner: 'b' });
  for (const who of ['ada', 'bob', 'cleo', 'dan'])
    expect(interpretSplit(data, runOf(who))).toEqual({
      kind: 'branch',
      side: 'b',
      detail: { way: 'Long letter', is_winner: true },
    });
});

it('fails in a run without a contact', () => {
  expect(outcomeOf(() => interpretSplit(splitData.parse({ ways }), buildRun({ contact: null })))).toBe(
    'contact_missing',
  );
});

it.each([
  ['shares that are not 100 together', { ways: [ways[0], { ...ways[1], share: 41 }] }],
  ['one way', { ways: [{ ...ways[0], share: 100 }] }],
  ['seven ways', { ways: 'abcdefg'.split('').map((id) => ({ id, name: id, share: id === 'a' ? 94 : 1 })) }],
  ['an id twice', { ways: ways.map((way) => ({ ...way, id: 'a' })) }],
  ['a name twice', { ways: ways.map((way) => ({ ...way, name: 'same' })) }],
  ['a way without a name', { ways: ways.map((way) => ({ ...way, name: ' ' })) }],
  ['an id that is a word of keep_flow', { ways: [{ ...ways[0], id: 'true' }, ways[1]] }],
  ['a winner that is no way', { ways, winner: 'c' }],
])('is refused with %s', (_, data) => {
  expect(splitData.safeParse(data).success).toBe(false);
});
