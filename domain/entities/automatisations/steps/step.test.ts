import { parseInWords } from '../../../values/validation/faults';
import { stepInput } from './step';

describe('the steps of one call', () => {
  const pause = (note: string) => ({ type: 'DELAY', data: { delay: 1, note } });
  const faultsOf = (first: string, further: string) =>
    parseInWords(stepInput, {
      ...pause(first),
      further_steps: [{ ...pause(further), behind: 0 }],
    }).faults?.map(({ path, words }) => [path.join('.'), words.en, words.fr]);

  it('have data of 256 kB each, as one that is saved alone', () => {
    const [long, tooLong] = ['x'.repeat(250_000), 'x'.repeat(256 * 1024)];
    const words = ['must not be longer than 256 kB', 'ne doit pas dépasser 256 ko'];
    expect(faultsOf(long, long)).toBeUndefined();
    expect(faultsOf(tooLong, long)).toEqual([['data', ...words]]);
    expect(faultsOf(long, tooLong)).toEqual([['further_steps.0.data', ...words]]);
  });
});
