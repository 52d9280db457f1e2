import { z } from 'zod';
import {
  campaignAudience,
  type CampaignAudience,
} from '../../../domain/entities/automatisations/campaign-audience';
import { inTransaction } from '../../../db/database/transaction';
import { suppress } from '../../../db/suppressions/suppress';
import { userApp } from '../../../domain/entities/connection';
import { topic } from '../../../domain/entities/contacts/topic';
import { buildContact, buildSegment, buildTag } from '../../../tests/factories/audience';
import { buildAutomatisation, buildStep, pause } from '../../../tests/factories/automatisation';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
let campaignId: number;
beforeEach(async () => {
  visitor = await api.visitor();
  campaignId = (await buildAutomatisation(visitor, { name: 'Sale', is_campaign: true })).id;
});

const read = async (by = visitor): Promise<CampaignAudience | null> =>
  dataOf(
    await by.call('get', `/automatisation/${campaignId}/audience`),
    z.strictObject({ audience: campaignAudience.nullable() }),
  ).audience;

const connections = {
  twilio: { account_sid: 'AC1', auth_token: 'twilio-secret', messaging_service_sid: 'MG1' },
  sendgrid: { api_key: 'SG.x', from_email: 'shop@example.com' },
  onesignal: { app_id: '1b7d9a54-0000-4000-8000-000000000000', api_key: 'os' },
};

/** The campaign: a loop, and what is sent to each contact; answers the ids of its messages. */
async function build(loop: object, ...messages: [app: keyof typeof connections, data: object][]) {
  let before = (await buildStep(visitor, campaignId, { type: 'LOOP', data: loop })).id;
  const ids: number[] = [];
  for (const [app_id, data] of messages) {
    const answer = await visitor.call('post', '/user/app', { app_id, data: connections[app_id] });
    const user_app_id = dataOf(answer, z.object({ user_app: userApp })).user_app.id;
    const place = { user_app_id, automatisation_step_before_id: before };
    before = (await buildStep(visitor, campaignId, { type: 'APICALL', data }, place)).id;
    ids.push(before);
  }
  return ids;
}

const sms = { phone_number: '{{ contact.phone }}', message: 'Hi' };
const email = { to: '{{ contact.email }}', subject: 'Hi', html: '<p>Hi</p>' };

const person = (external_id: string, phone?: string, given: { name?: string; email?: string } = {}) =>
  buildContact(api.database, visitor.userId, { external_id, ...given, data: phone ? { phone } : {} });
const say = (column: 'opted_out' | 'subscribed', channel: string, ...people: string[]) =>
  api.database.pool.query(
    `UPDATE contacts SET ${column} = jsonb_build_object($2::text, '2026-11-01T00:00:00.000Z')
     WHERE user_id = $1 AND external_id = ANY ($3)`,
    [visitor.userId, channel, people],
  );

/** Of each reason how many, and who. */
const reasonsOf = (audience: CampaignAudience | null, place = 0) =>
  Object.fromEntries(
    (audience?.messages[place]?.left_out ?? []).map(({ reason, count, contacts }) => [
      reason,
      [count, ...contacts.map(({ external_id }) => external_id)],
    ]),
  );

describe('whom a campaign goes to', () => {
  it('is counted among the contacts of a segment or a list', async () => {
    const anna = await person('anna', '+33612345670');
    await person('outside', '+33612345671');
    const bob = await person('bob');
    const value = await buildSegment(api.database, visitor.userId, { contactIds: [anna.id, bob.id] });
    await build({ source: 'segment', value }, ['twilio', sms]);
    const audience = await read();
    expect(audience).toMatchObject({ total: 2, passing: 2, is_exact: true, messages: [{ sent_to: 1 }] });
    expect(reasonsOf(audience)).toEqual({ no_address: [1, 'bob'] });
  });

  it('is told with the timezones of its contacts, those of most first, and how many go by the account’s', async () => {
    await build({ source: 'all_contacts' }, ['twilio', sms]);
    await visitor.call('put', '/user', { timezone: 'Europe/Paris' });
    const at = (external_id: string, timezone?: string) =>
      buildContact(api.database, visitor.userId, { external_id, data: timezone ? { timezone } : {} });
    for (const [place, zone] of [
      'Asia/Tokyo',
      'America/New_York',
      ' asia/tokyo ',
      'soon',
      undefined,
    ].entries())
      await at(`c${place}`, zone);
    const more = Intl.supportedValuesOf('timeZone').filter((zone) => !/Tokyo|New_York/.test(zone));
    const far = more.slice(0, 50);
    for (const zone of far) await at(zone, zone);

    const clocks = (await read())?.clocks;

    expect(clocks?.zones).toHaveLength(50);
    expect(clocks?.zones.slice(0, 2)).toEqual([
      { timezone: 'Asia/Tokyo', count: 2 },
      { timezone: [...far, 'America/New_York'].sort()[0], count: 1 },
    ]);
    expect(clocks?.others).toEqual({ timezones: 2, count: 2 });
    expect(clocks?.account).toEqual({ timezone: 'Europe/Paris', count: 2 });
  });

  it('is told with who is left out, each by one reason, with some of them', async () => {
    const [message] = await build({ source: 'all_contacts' }, ['twilio', sms]);
    await visitor.call('put', '/user', { may_write_unasked: { sms: false } });
    await person('anna', '+33612345670', { name: 'Anna' });
    await person('anna too', '+33 6 12 34 56 70');
    await person('left', '+33612345671');
    await person('left without a number');
    await person('unasked', '+33612345672');
    await person('none');
    await person('blank', ' ');
    await person('bad', '12');
    await say('subscribed', 'sms', 'anna', 'anna too', 'none', 'blank', 'bad', 'left');
    await say('opted_out', 'sms', 'left', 'left without a number');

    const audience = await read();

    expect(audience).toMatchObject({ total: 8, looked_at: 8, is_exact: true, passing: 8 });
    expect(audience?.messages).toMatchObject([
      { step_id: message, channel: 'sms', knows_addresses: true, sent_to: 2 },
    ]);
    expect(reasonsOf(audience)).toEqual({
      opted_out: [2, 'left', 'left without a number'],
      not_asked: [1, 'unasked'],
      no_address: [2, 'none', 'blank'],
      invalid_address: [1, 'bad'],
    });
    expect(audience?.messages[0]?.same_address).toMatchObject({
      count: 1,
      contacts: [{ external_id: 'anna too', name: null }],
    });
  });

  it('leaves out whose number was left, where it is not the contact’s phone', async () => {
    await build({ source: 'all_contacts' }, ['twilio', { ...sms, phone_number: '{{ contact.mobile }}' }]);
    const mobile = '+33612345670';
    await buildContact(api.database, visitor.userId, { external_id: 'anna', data: { mobile } });
    await buildContact(api.database, visitor.userId, {
      external_id: 'bob',
      data: { mobile, phone: '06 12 34 56 70' },
    });
    await buildContact(api.database, visitor.userId, {
      external_id: 'cyd',
      data: { mobile: '+33712345670' },
    });
    await person('stranger', mobile);
    await say('opted_out', 'sms', 'stranger');
    const audience = await read();
    expect(audience?.messages[0]?.sent_to).toBe(2);
    expect(reasonsOf(audience)).toEqual({ opted_out: [2, 'anna', 'stranger'] });
  });

  it('tells whose address is suppressed, in the channel of the message', async () => {
    await build({ source: 'all_contacts' }, ['sendgrid', email], ['twilio', sms]);
    await visitor.call('put', '/user', { may_write_unasked: { sms: true } });
    await person('anna', '+33612345670', { email: 'Anna@Example.com' });
    await person('bob', '+33612345671', { email: 'bob@example.com' });
    await inTransaction(api.database.pool, (client) =>
      suppress(
        client,
        [
          { channel: 'email' as const, address: 'anna@example.com' },
          { channel: 'sms' as const, address: '+33612345671' },
        ].map((one) => ({
          userId: visitor.userId,
          ...one,
          reason: 'bounced' as const,
          words: null,
          since: new Date(),
        })),
      ),
    );
    const audience = await read();
    expect(audience?.messages.map(({ sent_to }) => sent_to)).toEqual([1, 1]);
    expect(reasonsOf(audience, 0)).toEqual({ suppressed: [1, 'anna'] });
    expect(reasonsOf(audience, 1)).toEqual({ suppressed: [1, 'bob'] });
  });

  it('leaves out who left the topic of a message, or did not subscribe where only subscribers get it', async () => {
    const make = async (key: string, is_opt_in: boolean): Promise<number> => {
      const answer = await visitor.call('post', '/topic', { key, names: { en: key }, is_opt_in });
      return dataOf(answer, z.object({ topic })).topic.id;
    };
    const [news, offers] = [await make('news', false), await make('offers', true)];
    const people = [];
    for (const name of ['anna', 'bob', 'cyd'])
      people.push(await person(name, undefined, { email: `${name}@example.com` }));
    const [, bob, cyd] = people;
    const choose = (contactId: number | undefined, topic_id: number, state: string) =>
      visitor.call('put', `/contact/${contactId}/topic`, { topic_id, state });
    await choose(bob?.id, news, 'left');
    await choose(bob?.id, offers, 'left');
    await choose(cyd?.id, offers, 'subscribed');
    await build(
      { source: 'all_contacts' },
      ['sendgrid', { ...email, message_category: 'news' }],
      ['sendgrid', { ...email, message_category: 'offers' }],
      ['sendgrid', { ...email, message_category: 'offers', is_transactional: true }],
    );

    const audience = await read();

    expect(audience?.messages.map(({ sent_to }) => sent_to)).toEqual([2, 1, 3]);
    expect(reasonsOf(audience)).toEqual({ topic_left: [1, 'bob'] });
    expect(reasonsOf(audience, 1)).toEqual({ topic_left: [1, 'bob'], topic_not_joined: [1, 'anna'] });
  });

  it('leaves out once who left the topic and whose address is suppressed too', async () => {
    const made = await visitor.call('post', '/topic', { key: 'news', names: { en: 'News' } });
    const topic_id = dataOf(made, z.object({ topic })).topic.id;
    const people = ['anna', 'bob', 'cyd', 'dan'];
    const ids = [];
    for (const name of people) ids.push((await person(name, undefined, { email: `${name}@example.com` })).id);
    for (const place of [1, 2])
      await visitor.call('put', `/contact/${ids[place]}/topic`, { topic_id, state: 'left' });
    const gone = { userId: visitor.userId, channel: 'email' as const, reason: 'bounced' as const };
    await inTransaction(api.database.pool, (client) =>
      suppress(
        client,
        ['cyd', 'dan'].map((name) => ({
          ...gone,
          address: `${name}@example.com`,
          words: null,
          since: new Date(),
        })),
      ),
    );
    await build({ source: 'all_contacts' }, ['sendgrid', { ...email, message_category: 'news' }]);

    const audience = await read();

    expect(audience?.messages.map(({ sent_to }) => sent_to)).toEqual([1]);
    expect(reasonsOf(audience)).toEqual({ topic_left: [2, 'bob', 'cyd'], suppressed: [1, 'dan'] });
  });

  it('names five of a reason, and counts all', async () => {
    await build({ source: 'all_contacts' }, ['sendgrid', email]);
    for (let place = 1; place <= 7; place += 1) await person(`c${place}`);
    expect(reasonsOf(await read())).toEqual({ no_address: [7, 'c1', 'c2', 'c3', 'c4', 'c5'] });
  });

  it('goes by each channel’s own rule, and counts each message by itself', async () => {
    await build(
      { source: 'all_contacts' },
      ['sendgrid', email],
      ['twilio', sms],
      ['onesignal', { external_id: '{{ contact.external_id }}', message: 'Hi' }],
    );
    await visitor.call('put', '/user', { may_write_unasked: { sms: false } });
    await person('anna', '+33612345670', { email: 'anna@example.com' });
    await person('bob', undefined, { email: 'bob@' });
    await say('opted_out', 'email', 'anna');

    const audience = await read();

    expect(audience?.messages.map(({ channel, sent_to }) => [channel, sent_to])).toEqual([
      ['email', 0],
      // This account writes an SMS to nobody who has not agreed.
      ['sms', 0],
      ['push', 2],
    ]);
    expect(reasonsOf(audience, 0)).toEqual({ opted_out: [1, 'anna'], invalid_address: [1, 'bob'] });
    expect(reasonsOf(audience, 1)).toEqual({ not_asked: [2, 'anna', 'bob'] });
    expect(audience?.messages[2]?.knows_addresses).toBe(false);
  });

  it('says that it looked at no addresses where the step makes its recipient of several fields', async () => {
    const to = '{{ contact.email | downcase }}';
    await build({ source: 'all_contacts' }, ['sendgrid', { ...email, to }]);
    await person('anna');
    expect((await read())?.messages).toMatchObject([
      { knows_addresses: false, sent_to: 1, left_out: [], same_address: { count: 0 } },
    ]);
  });

  it('is those with the tag who pass the filters', async () => {
    const tag = await buildTag(api.database, visitor.userId);
    const contact_filters = [
      { variable: 'city', variable_type: 'string', operation: 'EQUALS', value: '{{ global.city }}' },
    ];
    await build({ source: 'tag', value: tag.id, contact_filters }, ['sendgrid', email]);
    await visitor.call('put', '/user', { data: { city: 'Lyon' } });
    const of = (external_id: string, city: string, tags = [tag]) =>
      buildContact(api.database, visitor.userId, {
        external_id,
        email: `${external_id}@example.com`,
        data: { city },
        tags,
      });
    await of('anna', 'Lyon');
    await of('bob', 'Paris');
    await of('carl', 'Lyon', []);

    const audience = await read();

    expect(audience).toMatchObject({ total: 2, passing: 1, is_exact: true });
    expect(audience?.messages).toMatchObject([{ sent_to: 1 }]);
  });

  it('leaves out who has the address of one before them, where the loop takes one for each', async () => {
    await build({ source: 'all_contacts', one_for_each: 'phone' }, ['twilio', sms]);
    await person('anna', '+33612345670');
    await person('anna too', '+33 6 12 34 56 70');
    await person('none');
    await person('none too');
    await say('subscribed', 'sms', 'anna', 'anna too', 'none', 'none too');
    const audience = await read();
    expect(audience).toMatchObject({
      total: 4,
      passing: 3,
      repeated: { field: 'phone', count: 1, contacts: [{ external_id: 'anna too' }] },
    });
    expect(audience?.messages).toMatchObject([{ sent_to: 1, same_address: { count: 0 } }]);
    expect(reasonsOf(audience)).toEqual({ no_address: [2, 'none', 'none too'] });
  });

  it('is of the first contacts where they are very many, and says so', async () => {
    await build({ source: 'all_contacts' }, ['sendgrid', email]);
    await api.database.pool.query(
      `INSERT INTO contacts (user_id, external_id, email)
       SELECT $1, 'c' || n, 'c' || n || '@example.com' FROM generate_series(1, 50001) n`,
      [visitor.userId],
    );
    const audience = await read();
    expect(audience).toMatchObject({ total: 50_001, is_exact: false });
    expect(audience?.looked_at).toBeGreaterThan(0);
    expect(audience?.looked_at).toBeLessThanOrEqual(50_000);
    expect(audience?.messages[0]?.sent_to).toBe(audience?.looked_at);
  });

  it.each([
    ['begins with another step', pause],
    ['goes through a list', { type: 'LOOP', data: { source: 'event', value: 'lines' } }],
    ['has no tag yet', { type: 'LOOP', data: { source: 'tag' } }],
  ])('is not told where the flow %s', async (_, step) => {
    await buildStep(visitor, campaignId, step);
    expect(await read()).toBeNull();
  });

  it('is told to its account alone', async () => {
    await build({ source: 'all_contacts' });
    const answer = await (await api.visitor()).call('get', `/automatisation/${campaignId}/audience`);
    expect(answer.status).toBe(404);
  });
});

it('is counted twice at once for an account, and no more: a third is told to come again, and nobody else is', async () => {
  await build({ source: 'all_contacts' }, ['twilio', sms]);
  await person('ada', '+15145550123');
  const other = await api.visitor();
  const ask = (by: Visitor) => by.call('get', `/automatisation/${campaignId}/audience`);
  const holder = await api.database.pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE contacts IN ACCESS EXCLUSIVE MODE');
    const counting = [ask(visitor), ask(visitor), ask(visitor)];
    const first = await Promise.race(counting);
    expect(first.status).toBe(429);
    expect(errorOf(first).code).toBe('too_many_counts');
    expect((await ask(other)).status).toBe(404);
    await holder.query('COMMIT');
    const statuses = (await Promise.all(counting)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 200, 429]);
  } finally {
    holder.release();
  }
  expect((await read())?.total).toBe(1);
});
