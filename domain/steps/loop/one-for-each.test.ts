import fc from 'fast-check';
import { OneForEach } from './one-for-each';

const taken = (path: string, contacts: object[], country?: string): boolean[] => {
  const one = new OneForEach(path, country);
  return contacts.map((contact) => one.takes(contact as never));
};

describe('one contact for each value of a field', () => {
  it('takes the first, however the value is written', () => {
    const emails = ['Ada@example.com', ' ada@EXAMPLE.com ', 'bob@example.com'];
    expect(
      taken(
        'email',
        emails.map((email) => ({ email })),
      ),
    ).toEqual([true, false, true]);
    const phones = ['+33 6 12 34 56 70', '+33612345670', '+33612345671'];
    expect(
      taken(
        'address.phone',
        phones.map((phone) => ({ address: { phone } })),
      ),
    ).toEqual([true, false, true]);
  });

  it('knows a number without its country code by the account’s country', () => {
    const numbers = ['06 12 34 56 70', '+33612345670', '0612345671'].map((phone) => ({ phone }));
    expect(taken('phone', numbers, 'FR')).toEqual([true, false, true]);
    expect(taken('phone', numbers)).toEqual([true, true, true]);
  });

  it('takes all who have none', () => {
    expect(taken('email', [{ email: null }, {}, { email: ' ' }, { email: {} }])).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('takes as many as there are values', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a@x.fr', 'A@x.fr', 'b@x.fr', 'c@x.fr')), (emails) => {
        const found = taken(
          'email',
          emails.map((email) => ({ email })),
        );
        const values = new Set(emails.map((email) => email.toLowerCase()));
        expect(found.filter(Boolean)).toHaveLength(values.size);
      }),
    );
  });
});
