import type { OutcomeKind } from '../entities/runs/message-outcome';
import { standingOf, type OutcomeGroup } from './standing';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 27, 12, minute));
const told = (kind: OutcomeKind, minute: number, given: Partial<OutcomeGroup> = {}): OutcomeGroup => ({
  kind,
  isMachine: false,
  count: 1,
  firstAt: at(minute),
  code: null,
  words: null,
  ...given,
});
const bounced = told('bounced', 3, { code: '5.1.1', words: '550 no such user' });
const deferred = told('deferred', 2, { code: '4.2.0', words: '450 try later' });

/** Every order of the list. */
function orders<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((first, place) => orders(list.toSpliced(place, 1)).map((rest) => [first, ...rest]));
}

describe('what became of a message', () => {
  it.each([
    ['nothing was told', [], null, null],
    ['it was taken', [told('accepted', 1)], 'accepted', null],
    ['the carrier has it', [told('accepted', 1), told('sent', 2)], 'sent', null],
    ['it is tried again', [told('accepted', 1), deferred], 'deferred', '450 try later'],
    ['it was put off and came', [told('accepted', 1), deferred, told('delivered', 4)], 'delivered', null],
    ['it bounced', [told('accepted', 1), deferred, bounced], 'bounced', '550 no such user'],
    ['the server took it and sent it back', [told('delivered', 2), bounced], 'bounced', '550 no such user'],
    ['it was dropped', [told('dropped', 1, { words: 'Bounced Address' })], 'dropped', 'Bounced Address'],
    ['only a person’s open was told', [told('opened', 5)], 'delivered', null],
    [
      'it was opened, and the delivery is not told',
      [told('accepted', 1), deferred, told('opened', 5)],
      'delivered',
      null,
    ],
    ['a machine opened it', [told('accepted', 1), told('opened', 5, { isMachine: true })], 'delivered', null],
    ['it was reported as spam', [told('accepted', 1), told('complained', 9)], 'delivered', null],
  ] as const)('is the same in every order: %s', (_, groups, state, words) => {
    const standings = orders(groups).map(standingOf);
    expect(standings[0]).toMatchObject({ state, words });
    for (const standing of standings) expect(standing).toEqual(standings[0]);
  });

  it('is told with the moment of the first telling, opens and clicks by persons, and machines apart', () => {
    expect(
      standingOf([
        told('clicked', 8, { count: 2 }),
        told('opened', 7, { count: 3 }),
        told('opened', 2, { isMachine: true, count: 4 }),
        told('delivered', 1),
        told('unsubscribed', 9),
      ]),
    ).toEqual({
      state: 'delivered',
      since: at(1).toISOString(),
      code: null,
      words: null,
      opened: { count: 3, first_at: at(7).toISOString() },
      machine_opens: 4,
      clicked: { count: 2, first_at: at(8).toISOString() },
      complained_at: null,
      unsubscribed_at: at(9).toISOString(),
    });
  });
});
