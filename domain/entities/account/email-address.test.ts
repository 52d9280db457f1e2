import { emailAddress } from './user';

const of = (before: number): string => `${'a'.repeat(before)}@example.com`;

test('an e-mail address has 64 characters at most before the @', () => {
  expect(emailAddress.safeParse(of(64)).success).toBe(true);
  expect(emailAddress.safeParse(of(65)).success).toBe(false);
});
