import { buildAccount } from '../../tests/factories/account';
import { buildContact, buildEvent, buildEvents, buildTag } from '../../tests/factories/audience';
import { insertFlow } from '../../tests/factories/flow';
import { useApi } from '../../tests/support/api/api';
import { erasedInWords, eraseContact, keptInWords } from './erase';

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
  const erased = {
    events: 2,
    runs: 1,
    running_runs: 1,
    log_entries: 0,
    messages: 0,
    calls: 0,
    consent_changes: 0,
    tags: 1,
    segments: 0,
    rejected_rows: 0,
    rejected_calls: 0,
  };
  const kept = { opt_outs: 0, topics: 0, suppressions: 0 };

  expect(await eraseContact(api.database, whom, { isTrial: true })).toEqual({ erased, kept: null });
  expect(await eraseContact(api.database, whom, { isTrial: false })).toEqual({ erased, kept });
  await expect(eraseContact(api.database, whom, { isTrial: true })).rejects.toThrow(
    `The account ${account} has no contact ada.`,
  );
  await expect(
    eraseContact(api.database, { ...whom, account: 'nobody@example.com' }, { isTrial: true }),
  ).rejects.toThrow('There is no account nobody@example.com.');
  expect(erasedInWords(erased)).toBe(
    '2 events, 1 runs (1 of them running) with 0 entries in their logs, 0 messages, 0 other calls, 0 changes of consent, 1 tags, 0 segments, 0 rejected rows of imports, 0 refused calls',
  );
  expect(keptInWords({ opt_outs: 1, topics: 2, suppressions: 3 })).toBe(
    'keyed hashes of addresses for 1 channels and 2 topics that it had left, and of 3 suppressed addresses',
  );
});

it('erases a contact with very much to its end, also where no worker runs', async () => {
  const { userId, email: account } = await buildAccount(api);
  const { id } = await buildContact(api.database, userId, { external_id: 'bea' });
  await buildEvents(api.database, userId, { contactId: id, count: 6_000 });
  const whom = { account, externalId: 'bea' };
  expect(await eraseContact(api.database, whom, { isTrial: false })).toMatchObject({
    erased: { events: 6_000 },
  });
  await expect(eraseContact(api.database, whom, { isTrial: true })).rejects.toThrow('has no contact bea');
});
