import { useDatabase } from '../../tests/support/database/database';
import { fewRows, rowsReadOfNewName } from '../../tests/support/database/new-name';
import { ofPeriod, type PastFlow } from './candidates';

const store = useDatabase();

it('reads a contact’s own events, and not all of a name that has come up since the table was analyzed', async () => {
  const read = await rowsReadOfNewName(store, async (one, { userId, contactIds }) => {
    const flow: PastFlow = {
      userId,
      automatisationId: 0,
      eventName: 'watched',
      tagId: null,
      segment: null,
      exitEventName: null,
      isPaused: false,
      isPublished: true,
      isCampaign: false,
    };
    const { sql, values } = ofPeriod(flow, { from: new Date(0), includesHistory: false });
    const { rows: found } = await one.query<{ event_id: number | null }>(sql, values(contactIds));
    expect(found.filter(({ event_id }) => event_id !== null)).toHaveLength(contactIds.length);
  });
  expect(read).toBeLessThan(fewRows);
});
