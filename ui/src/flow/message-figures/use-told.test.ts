import { noMessages } from '../../../../domain/entities/reports/messages';
import { tellsArrivals } from './use-told';

describe('whether the service tells what arrives', () => {
  const told = (figures: object): boolean => tellsArrivals({ ...noMessages, ...figures });

  it('is so where more arrived than opens, clicks, complaints and those who left show', () => {
    expect(told({ sent: 100, delivered: 40, opened: 10, clicked: 3 })).toBe(true);
    expect(told({ sent: 100, delivered: 97, bounced: 3, opened: 70, clicked: 40 })).toBe(true);
    expect(told({ sent: 10, bounced: 8 })).toBe(true);
  });

  it('is not where opens alone show that some arrived, nor before anything is told', () => {
    expect(told({ sent: 7, delivered: 2, opened: 2, clicked: 1 })).toBe(false);
    expect(told({ sent: 12, delivered: 6, opened: 6, unsubscribed: 1 })).toBe(false);
    expect(told({ sent: 12 })).toBe(false);
    expect(told({})).toBe(false);
  });
});
