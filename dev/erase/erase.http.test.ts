import { buildAccount } from '../../tests/factories/account';
import { buildContact, buildEvent, buildTag } from '../../tests/factories/audience';
import { insertFlow } from '../../tests/factories/flow';
import { useApi } from '../../tests/support/api';
import { eraseContact, heldInWords } from './erase';

const api = useApi();

it('says what is kept of a contact, and erases that when it is told to', async () => {
  const { userId, email: account } = await buildAccount(api);
  const tag = await buildTag(api.database, userId);
  const ada = await buildContact(api.database, userId, { external_id: 'ada', tags: [tag] });
  await insertFlow(api.database.pool, userId, { entry_event_name: 'purchase' }, [
    { type: 'DELAY', data: { delay: 60 } },
  ]);
  await buildEvent(api.database, userId, { contact: ada });
  const whom = { account, externalId: 'ada' };
  const held = { events: 2, runs: 1, running: 1, messages: 0, consentChanges: 0, tags: 1 };

  expect(await eraseContact(api.database, whom, { isTrial: true })).toEqual(held);
  expect(await eraseContact(api.database, whom, { isTrial: false })).toEqual(held);
  await expect(eraseContact(api.database, whom, { isTrial: true })).rejects.toThrow(
    `The account ${account} has no contact ada.`,
  );
  await expect(
    eraseContact(api.database, { ...whom, account: 'nobody@example.com' }, { isTrial: true }),
  ).rejects.toThrow('There is no account nobody@example.com.');
  expect(heldInWords(held)).toBe(
    '2 events, 1 runs (1 of them running), 0 messages and calls, 0 changes of consent, 1 tags',
  );
});
