import { StartingAccounts } from './starting-accounts';

test('accounts are several while two have started runs within two seconds', () => {
  let time = 1_000;
  const accounts = new StartingAccounts(() => time);
  expect(accounts.areSeveral()).toBe(false);
  accounts.note([1, 1]);
  accounts.note([1]);
  expect(accounts.areSeveral()).toBe(false);
  time += 1_999;
  accounts.note([2]);
  expect(accounts.areSeveral()).toBe(true);
  time += 1;
  expect(accounts.areSeveral()).toBe(false);
  accounts.note([1]);
  expect(accounts.areSeveral()).toBe(true);
});
