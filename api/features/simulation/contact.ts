import { Contact } from '../../../db/contacts/Contact';
import type { Database } from '../../../db/database/connection';
import { readContacts } from '../../../db/runs/advancing/load';
import { noteSegments } from '../../../db/segments/membership';
import type { SimulationInput } from '../../../domain/entities/automatisations/simulation';
import type { ContactState } from '../../../domain/run/memory-run';
import { segmentsAsked } from '../../../domain/steps';
import { errors } from '../../http/errors';

/** What a simulation needs: where it reads from, and where the links of its contacts lead. */
export interface Place {
  database: Database;
  publicUrl: string;
}

/** The contact that a call names or makes up, as the steps ask about it; null for none. Throws ApiError 404. */
export async function contactOf(
  { database: { knex, pool }, publicUrl }: Place,
  userId: number,
  { contact, contact_external_id }: Pick<SimulationInput, 'contact' | 'contact_external_id'>,
  steps: Parameters<typeof segmentsAsked>[0],
): Promise<ContactState | null> {
  if (contact) {
    const { tags, segments, ...fields } = contact;
    const now = new Date().toISOString();
    return {
      ...fields,
      created_at: now,
      // An invented contact has consented to every channel.
      subscribed: { sms: now, email: now, push: now },
      tagIds: new Set(tags),
      segmentIds: new Set(segments),
      unsubscribeUrl: `${publicUrl}/unsubscribe/example`,
    };
  }
  if (contact_external_id === undefined) return null;
  const found = await Contact.query(knex)
    .findOne({ user_id: userId, external_id: contact_external_id })
    .select('id');
  const state = found && (await readContacts(pool, [found.id], publicUrl)).get(found.id);
  if (!state) throw errors.notFound('contact');
  await noteSegments(pool, new Map([[found.id, state]]), segmentsAsked(steps), Date.now());
  return state;
}
