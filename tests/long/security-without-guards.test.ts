import { guards, type Guard } from '../security/support/guards';
import { jestApart } from '../support/jest/jest-apart';

test.each(Object.entries<Guard>(guards))(
  'the attack suite finds the way in without %s',
  async (_name, { part, change, finds }) => {
    const variables = { SOURCE_CHANGES: JSON.stringify([change]) };
    const [, project = 'unit'] = /\.(http|workflow)\.test\.ts$/.exec(part) ?? [];
    const { isWell, printed } = await jestApart({ project, files: [part] }, variables);
    expect({ isWell, printed }).toEqual({ isWell: false, printed: expect.stringMatching(finds) });
  },
  600_000,
);
