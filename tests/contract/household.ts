import { z } from 'zod';
import { keepRevision } from '../../db/revisions/save';
import { inTransaction } from '../../db/database/transaction';
import { id } from '../../domain/entities/common';
import { nothingErased } from '../../domain/entities/contacts/erasure';
import { buildContact, buildEvent, buildTag } from '../factories/audience';
import { insertFlow } from '../factories/flow';
import { dataOf } from '../support/api/answers';
import type { TestApi, Visitor } from '../support/api/api';

/** An account with one thing of each kind. */
export interface Household {
  visitor: Visitor;
  /** The id of the account's thing of each kind, named as in the document. */
  ids: Record<string, number>;
  externalId: string;
}

/** Creates an account and one thing of each kind that a call can name; every free text contains `mark`. */
export async function furnish(api: Pick<TestApi, 'visitor' | 'database'>, mark = ''): Promise<Household> {
  const visitor = await api.visitor();
  const { userId } = visitor;
  const tag = await buildTag(api.database, userId, mark === '' ? {} : { name: mark });
  const externalId = `contact of ${userId}`;
  const contact = await buildContact(api.database, userId, {
    external_id: externalId,
    tags: [tag],
    ...(mark !== '' && { name: mark, email: `${mark}@example.com`, data: { city: mark } }),
  });
  const flow = await insertFlow(
    api.database.pool,
    userId,
    { entry_event_name: 'purchase', ...(mark !== '' && { name: mark }) },
    [
      {
        type: 'TAG',
        data: { tag_id: tag.id, is_deletion: false },
        description: mark === '' ? 'Tell them apart' : mark,
      },
      { type: 'DELAY', data: { delay: 3_600 } },
    ],
  );
  await visitor.call('put', `/automatisation/${flow.id}/goal`, { event_name: mark || 'paid' });
  await visitor.call('put', '/report/revenue/setting', { event_name: mark || 'paid', value_field: 'total' });
  const data = mark === '' ? {} : { note: mark };
  const event = await buildEvent(api.database, userId, { name: 'purchase', contact, data });

  const made = async (path: string, body: object): Promise<number> => {
    const things = dataOf(await visitor.call('post', path, body), z.record(z.string(), z.object({ id })));
    const [thing] = Object.values(things);
    if (!thing) throw new Error(`POST ${path} answered nothing`);
    return thing.id;
  };
  const { pool } = api.database;
  const runs = await pool.query<{ id: number }>('SELECT id FROM automatisation_runs WHERE user_id = $1', [
    userId,
  ]);
  // No worker processes imports here: the call that creates an import would wait for one.
  const imports = await pool.query<{ id: number }>(
    `INSERT INTO imports (user_id, columns, tag_ids, triggers, ended_at, keeps_undo)
     VALUES ($1, '[]', '{}', true, now(), true) RETURNING id`,
    [userId],
  );
  // Each flow numbers its own revisions: no other household's flow has this number.
  const revision = 1_000_000 + flow.id;
  await pool.query('UPDATE automatisations SET version = $2 WHERE id = $1', [flow.id, revision]);
  await visitor.call('post', `/automatisation/${flow.id}/draft`);
  await pool.query('UPDATE flow_drafts SET version = $2 WHERE automatisation_id = $1', [flow.id, revision]);
  for (const isDraft of [false, true]) {
    const kept = { userId, automatisationId: flow.id, isDraft };
    await inTransaction(pool, (client) => keepRevision(client, kept, userId));
  }
  const passkeys = await pool.query<{ id: number }>(
    `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name)
     VALUES ($1::bigint, decode(md5($1::bigint::text), 'hex'), '', 0, '{}', 'Laptop') RETURNING id`,
    [userId],
  );
  const sessions = await pool.query<{ id: number }>(
    `INSERT INTO sessions (id_hash, user_id, data, expires_at)
     VALUES (sha256($1::bigint::text::bytea), $1::bigint, '{"remember_me": false}', now() + interval '12 hours') RETURNING id`,
    [userId],
  );
  const identities = await pool.query<{ id: number }>(
    `INSERT INTO identities (user_id, issuer, subject) VALUES ($1::bigint, 'https://login.example.com', $1::bigint::text) RETURNING id`,
    [userId],
  );
  const contactOrders = await pool.query<{ id: number }>(
    `INSERT INTO contact_orders (user_id, kind, tag_id, author_id, total, ended_at) VALUES ($1, 'tag', $2, $1, 0, now()) RETURNING id`,
    [userId, tag.id],
  );
  const suppressions = await pool.query<{ id: number }>(
    `INSERT INTO suppressions (user_id, channel, address_hash, address, reason, since)
     SELECT id, 'email', address_hash(link_key, 'email', $2), $2, 'bounced', now() FROM users WHERE id = $1 RETURNING id`,
    [userId, `${mark || 'gone'}@example.com`.toLowerCase()],
  );
  const erasures = await pool.query<{ id: number }>(
    'INSERT INTO erasures (user_id, counts, ended_at) VALUES ($1, $2, now()) RETURNING id',
    [userId, JSON.stringify(nothingErased)],
  );
  const message_template = await made('/message-template', {
    kind: 'sms',
    name: mark || 'Welcome',
    folder: mark,
    fallback_language: 'en',
    contents: [{ language: 'en', text: mark || 'Hi' }],
  });
  // Each template numbers its own versions, as each flow its revisions.
  const templateVersion = 1_000_000 + message_template;
  await pool.query('UPDATE message_templates SET version = $2 WHERE id = $1', [
    message_template,
    templateVersion,
  ]);
  await pool.query('UPDATE message_template_versions SET version = $2 WHERE template_id = $1', [
    message_template,
    templateVersion,
  ]);
  const [suppression] = suppressions.rows;
  const [erasure] = erasures.rows;
  const [run] = runs.rows;
  const [contactOrder] = contactOrders.rows;
  const [imported] = imports.rows;
  const [step] = flow.stepIds;
  const [passkey] = passkeys.rows;
  const [identity] = identities.rows;
  const [session] = sessions.rows;
  if (
    !run ||
    !imported ||
    !contactOrder ||
    !passkey ||
    !identity ||
    !session ||
    !suppression ||
    !erasure ||
    step === undefined
  )
    throw new Error('The event started no run');
  return {
    visitor,
    externalId,
    ids: {
      tag: tag.id,
      contact: contact.id,
      automatisation: flow.id,
      step,
      revision,
      run: run.id,
      event,
      import: imported.id,
      contact_order: contactOrder.id,
      passkey: passkey.id,
      identity: identity.id,
      session: session.id,
      suppression: suppression.id,
      erasure: erasure.id,
      message_template,
      message_template_version: templateVersion,
      message_image: await made('/message-image', { name: mark || 'Logo', content: onePixel }),
      topic: await made('/topic', { key: mark || 'news', names: { en: mark || 'News' } }),
      broadcast: await made('/broadcast', {
        name: mark || 'News',
        messages: [
          {
            app_webhook_unique_identifier: 'twilio_send_sms',
            data: { phone_number: '{{ contact.phone }}', message: mark || 'Hi' },
          },
        ],
      }),
      segment: await made('/segment', { kind: 'list', name: mark || 'Guests' }),
      custom_field: await made('/custom-field', { label: mark || 'Plan', variable_name: 'plan' }),
      scheduled_task: await made('/scheduled-task', {
        name: mark || 'Nightly',
        automatisation_id: flow.id,
        delay_between_runs: 60,
      }),
      user_app: await made('/user/app', {
        app_id: 'slack',
        data: { api_key: `xoxb-${mark || '1'}` },
        ...(mark !== '' && { name: mark }),
      }),
    },
  };
}

/** A GIF of one pixel. */
const onePixel = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** `customFieldId` names a custom_field. */
export const pathThing = (name: string): string =>
  name.replace(/Id$/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The kind of thing that an address is about: that of its last parameter where it ends with one, otherwise its last word. */
export const thingOfPath = (path: string): string => pathThing(/(\w+)\}?$/.exec(path)?.[1] ?? '');

/** Returns an address of the document with a household's ids, as a visitor calls it. */
export const fill = (path: string, { ids }: Household): string =>
  path.replace(/^\/api/, '').replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[pathThing(name)]));
