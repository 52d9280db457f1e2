import { guards, type Guard } from '../security/guards';
import { jestApart } from '../support/jest-apart';

test.each(Object.entries<Guard>(guards))(
  'the attack suite finds the way in without %s',
  async (_name, { part, change, finds }) => {
    const variables = { SOURCE_CHANGES: JSON.stringify([change]) };
    const { isWell, printed } = await jestApart({ project: 'http', file: part }, variables);
    expect({ isWell, printed }).toEqual({ isWell: false, printed: expect.stringMatching(finds) });
  },
  600_000,
);
