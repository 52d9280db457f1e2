import fc from 'fast-check';
import { fromJson, toJson } from '../values/json';
import { takeBack, takeMembersBack } from './take-back';

/** As jsonb gives members back: in one order. */
const ordered = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(ordered)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, member]) => [key, ordered(member)]),
        )
      : value;

const key = fc.constantFrom('a', 'b', 'c');
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>(0, 1, 'x', '', null, true, [1], [1, 2]),
    fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));
const data = fc
  .dictionary(key, value, { maxKeys: 3, noNullPrototype: true })
  .map((made) => fromJson(toJson(ordered(made))) as Record<string, unknown>);

describe('a change that is taken back', () => {
  it('leaves what was there before, whatever it was, when nothing came after it', () => {
    fc.assert(
      fc.property(data, data, (before, after) => {
        const back = takeMembersBack(before, after, after);
        expect(ordered(back.value)).toEqual(before);
        expect(back.left).toBe(0);
      }),
    );
  });

  it('leaves what changed again as it is, and what was never changed', () => {
    fc.assert(
      fc.property(data, data, data, (before, after, now) => {
        const back = takeMembersBack(before, after, now).value;
        for (const [name, member] of Object.entries(now)) {
          const isChangedAgain = toJson(member) !== toJson(after[name]) && typeof member !== 'object';
          const isUnchanged = toJson(before[name]) === toJson(after[name]) && Object.hasOwn(before, name);
          if (isChangedAgain || isUnchanged) expect(back[name]).toEqual(member);
        }
      }),
    );
  });

  it('looks at members of objects by themselves', () => {
    const [before, after] = [{ city: 'Lyon' }, { city: 'Paris', zip: '75001' }];
    expect(takeBack(before, after, { city: 'Paris', zip: '75002', street: 'Rue' })).toEqual({
      value: { city: 'Lyon', zip: '75002', street: 'Rue' },
      restored: 1,
      left: 1,
    });
    expect(takeBack(undefined, after, after)).toEqual({ value: undefined, restored: 1, left: 0 });
    expect(takeBack(undefined, after, { ...after, street: 'Rue' }).value).toEqual({ street: 'Rue' });
    expect(takeBack('text', after, { ...after, street: 'Rue' })).toMatchObject({ restored: 0, left: 1 });
  });
});
