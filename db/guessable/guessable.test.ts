import { fastest } from '../../tests/support/shortest';
import { isGuessable } from './check';
import { leakedPasswords } from './leaked';

const words = ['ada.byron@example.com', 'Ada', 'Byron', 'analytical-shop.myshopify.com'];
const refused = (password: string): Promise<boolean> => isGuessable(password, words);

describe('a password', () => {
  test.each([
    ['leaked', 'Manchesterunited'],
    ['leaked, with signs for letters', 'm@nch3st3run1t3d'],
    ['English and common', 'Password2026!'],
    ['French and common', 'Motdepasse2026!'],
    ['one sign again and again', 'aaaaaaaaaaaaaaaaaaaa'],
    ['one word again and again', 'kitchenkitchenkitchen'],
    ['keys beside each other', 'qwertyuiop[]asdf'],
    ['French keys beside each other', 'azertyuiopqsdfgh'],
    ['a run of digits', '123456789012345'],
    ['a date', '12/04/1987!!'],
    ['a name and a year', 'Elizabeth1987!'],
    ['the product and a year', 'Sillage2026!!'],
    ['days, of which everybody knows seven', 'lundi mardi mercredi'],
    ['the account’s e-mail', 'ada.byron@example.com'],
    ['the account’s names', 'AdaByron!1815'],
    ['the account’s shop', 'Analytical-Shop-1'],
  ])('that is %s is refused', async (_, password) => {
    expect(await refused(password)).toBe(true);
  });

  test.each([
    ['four words', 'otter lamp violin gravel'],
    ['four French words', 'loutre lampe violon gravier'],
    ['twelve signs by chance', 'xK9#mQ2$vL7p'],
    ['what a password manager makes', 'Zt7-qLw2-Vb9x-Rk4n'],
  ])('of %s is taken', async (_, password) => {
    expect(await refused(password)).toBe(false);
  });

  test('may name what another account is called by', async () => {
    expect(await isGuessable('grace.hopper.1906x', ['grace.hopper@example.com'])).toBe(true);
    expect(await isGuessable('grace.hopper.1906x', words)).toBe(false);
  });

  test('that leaked often is refused, whichever it is', async () => {
    const taken: string[] = [];
    for (const password of leakedPasswords) if (!(await refused(password))) taken.push(password);
    expect(taken).toEqual([]);
  });

  test.each([
    ['signs that stand for letters', '4@8({[<369&#!1|0$5+7%2/'],
    ['words with signs', 'p4ssw0rd!1'],
    ['dates', '1/1/1111'],
    ['keys', 'qwertyuiop1234567890'],
  ])('of 200 characters made of %s is looked at in little time', async (_, part) => {
    const took = await fastest(4_000, () => refused(part.repeat(200).slice(0, 200)));
    expect(took).toBeLessThan(4_000);
  });
});
