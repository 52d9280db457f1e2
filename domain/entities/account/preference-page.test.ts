import { parseInWords } from '../../values/validation/faults';
import { accentColor, languageIn } from './preference-page';

describe('an accent colour', () => {
  it.each([
    ['#0b69a3', '#0b69a3'],
    [' #0B69A3 ', '#0b69a3'],
    ['#767676', '#767676'],
  ])('may be %j', (given, stored) => {
    expect(parseInWords(accentColor, given).data).toBe(stored);
  });

  it.each([
    ['#777777', 'is too light: white text on it must have a contrast of 4.5 at least'],
    ['#ffcc00', 'is too light: white text on it must have a contrast of 4.5 at least'],
    ['red', 'must be a colour such as #0b69a3'],
    ['#fff', 'must be a colour such as #0b69a3'],
  ])('may not be %j', (given, words) => {
    expect(parseInWords(accentColor, given).faults?.map(({ words: { en } }) => en)).toEqual([words]);
  });
});

describe('the language in a contact’s field', () => {
  it.each([
    ['fr', 'fr'],
    ['FR-ca', 'fr'],
    ['fr_FR', 'fr'],
    ['Français', 'fr'],
    ['en', 'en'],
    ['English', 'en'],
    ['de', null],
    ['french toast', null],
    ['frisian', null],
    ['', null],
    [7, null],
    [null, null],
    ['constructor', null],
  ])('%j is %j', (value, language) => {
    expect(languageIn(value)).toBe(language);
  });
});
