import { recordEvents, type NewEvent } from '../../../db/events/record';
import { lastReceived, lastReceivedAmong } from '../../../domain/entities/events/event';
import { tagAddedEventName } from '../../../domain/entities/contacts/tag';
import { segmentEventName, segmentPresenceEventName } from '../../../domain/entities/segments/segment-event';
import { buildAutomatisation } from '../../../tests/factories/automatisation';
import { buildContact, buildEvent } from '../../../tests/factories/audience';
import { dataOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const ask = async () => dataOf(await visitor.call('get', '/event/last-received'), lastReceived);
/** Events as a step of a run sends them. */
const sendByRun = (count: number) =>
  recordEvents(
    api.database.pool,
    Array.from({ length: count }, (): NewEvent => {
      return { userId: visitor.userId, name: 'sent', data: {}, depth: 1, causeRunId: 7 };
    }),
  );

describe('GET /event/last-received', () => {
  it('tells the newest event by when it was received, with its contact', async () => {
    expect(await ask()).toEqual({ event: null, has_more: false });
    const { userId } = visitor;
    const contact = await buildContact(api.database, userId, { external_id: 'ada' });
    await buildEvent(api.database, userId, {
      name: 'tomorrow',
      createdAt: new Date(Date.now() + 86_400_000),
    });
    const id = await buildEvent(api.database, userId, { name: 'visit', contact, data: { page: '/' } });
    await buildEvent(api.database, (await api.visitor()).userId, { name: 'of another account' });
    expect(await ask()).toMatchObject({
      event: { id, name: 'visit', contact_external_id: 'ada', data: { page: '/' } },
      has_more: false,
    });
  });

  it('passes over what the product itself sends: by runs, for tags and segments, to start campaigns', async () => {
    const { userId } = visitor;
    const id = await buildEvent(api.database, userId, { name: 'f'.repeat(32) });
    await sendByRun(60);
    for (const name of [tagAddedEventName(7), segmentEventName(7, 'left'), segmentPresenceEventName(7)])
      await buildEvent(api.database, userId, { name });
    const campaign = await buildAutomatisation(visitor, { is_campaign: true });
    await buildEvent(api.database, userId, { name: campaign.entry_event_name });
    expect((await ask()).event).toMatchObject({ id });
    await visitor.call('delete', `/automatisation/${campaign.id}?force=true`);
    expect((await ask()).event).toMatchObject({ id });
  });

  it('looks at so many of the newest events, and says so when there are older ones', async () => {
    await sendByRun(1);
    expect(await ask()).toEqual({ event: null, has_more: false });
    const id = await buildEvent(api.database, visitor.userId, { name: 'visit' });
    await sendByRun(lastReceivedAmong - 1);
    expect((await ask()).event).toMatchObject({ id });
    await sendByRun(1);
    expect(await ask()).toEqual({ event: null, has_more: true });
  });
});
