import { MockActivityEnvironment } from '@temporalio/testing';
import type { Contact } from '../../../db/contacts/Contact';
import { recordEvents } from '../../../db/events/record';
import type { AppKind } from '../../../domain/entities/app';
import type { MailEgress } from '../../../egress/mail/mail';
import { buildAutomatisation, buildStep, readAutomatisation } from '../../factories/automatisation';
import { insertConnection } from '../../factories/flow';
import type { StandIns } from '../../providers';
import { testActivities } from '../activities';
import type { useApi, Visitor } from '../api/api';
import { testOutside, type OutsideGiven } from './outside';

/** Who sends an e-mail to whom, and by which providers. */
export interface Sending {
  api: ReturnType<typeof useApi>;
  visitor: Visitor;
  standIns: StandIns;
  contact: Contact;
  /** The worker's way out; absent: one of its own. */
  mail?: MailEgress;
}

/** Sends a contact an e-mail by a step of an app, as a worker does; returns its run. */
export async function sendEmail(
  { api, visitor, standIns, contact, mail }: Sending,
  app: AppKind,
  data: object,
  outside: OutsideGiven = {},
): Promise<number> {
  const { database, settings } = api;
  const { userId } = visitor;
  const name = `send ${Math.random()}`;
  const user_app_id = await insertConnection(database.pool, settings.SECRET_KEY, {
    userId,
    app,
    credentials: standIns.credentials[app],
  });
  const { id } = await buildAutomatisation(visitor, { name, entry_event_name: name });
  const email = { to: '{{ contact.email }}', ...data };
  await buildStep(visitor, id, { type: 'APICALL', data: email }, { user_app_id });
  const { version: _, ...flow } = await readAutomatisation(visitor, id);
  await visitor.call('put', '/automatisation', { ...flow, is_active: true });
  const [event] = await recordEvents(database.pool, [{ userId, name, contactId: contact.id, data: {} }]);
  const { rows } = await database.pool.query<{ id: number }>(
    'SELECT id FROM automatisation_runs WHERE event_id = $1',
    [event?.id],
  );
  const runId = rows[0]?.id ?? 0;
  const activities = testActivities(database, {
    outside: {
      ...testOutside({
        ...standIns.settings,
        SECRET_KEY: settings.SECRET_KEY,
        EGRESS_ALLOWED_HOSTS: ['127.0.0.1'],
        PUBLIC_URL: 'https://sillage.example.com',
        ...outside,
      }),
      ...(mail && { mail }),
    },
  });
  await activities.advance({ userId, runId, contactId: contact.id, segment: 0 });
  await new MockActivityEnvironment({ startToCloseTimeoutMs: 600_000 }).run(activities.makeCall, {
    userId,
    runId,
    visit: 0,
  });
  return runId;
}
