import { Contact } from '../../../db/Contact';
import type { Database } from '../../../db/connection';
import { readFlow } from '../../../db/flow/stored-flow';
import { previewAudience } from '../../../db/loops/preview';
import { countEvents } from '../../../db/runs/count-events';
import { readContacts } from '../../../db/runs/load';
import { User } from '../../../db/User';
import { simulatedItems, type Simulation, type SimulationInput } from '../../../domain/entities/simulation';
import { indexFlow } from '../../../domain/flow/walk';
import type { ContactState } from '../../../domain/run/memory-run';
import { simulate, type SimulationHost } from '../../../domain/run/simulate';
import { errors } from '../../errors';
import type { Caller } from './caller';

/** Where a simulation finds what it walks on, and where the links of its contacts lead. */
interface Place {
  database: Database;
  publicUrl: string;
}

/** Walks the flow as it is now with what the call gives it. Throws ApiError 404 for the flow and for the contact. */
export async function simulateFlow(
  { database, publicUrl }: Place,
  { userId }: Caller,
  automatisationId: number,
  input: SimulationInput,
): Promise<Simulation> {
  const flow = await readFlow(database.pool, { userId, automatisationId });
  if (!flow) throw errors.notFound('automatisation');
  const contact = await contactOf({ database, publicUrl }, userId, input);
  const globals = input.globals ?? (await User.query(database.knex).findById(userId).throwIfNotFound()).data;
  return simulate(
    {
      flow: indexFlow(flow.steps),
      eventName: flow.entry_event_name,
      variables: { event: input.event_data, contact, globals },
      startAt: input.start_at === undefined ? Date.now() : Date.parse(input.start_at),
    },
    hostOf({ database, publicUrl }, userId),
  );
}

async function contactOf(
  { database: { knex, pool }, publicUrl }: Place,
  userId: number,
  { contact, contact_external_id }: SimulationInput,
): Promise<ContactState | null> {
  if (contact) {
    const { tags, ...fields } = contact;
    return {
      ...fields,
      created_at: new Date().toISOString(),
      tagIds: new Set(tags),
      unsubscribeUrl: `${publicUrl}/unsubscribe/example`,
    };
  }
  if (contact_external_id === undefined) return null;
  const found = await Contact.query(knex)
    .findOne({ user_id: userId, external_id: contact_external_id })
    .select('id');
  const state = found && (await readContacts(pool, [found.id], publicUrl)).get(found.id);
  if (!state) throw errors.notFound('contact');
  return state;
}

const hostOf = ({ database: { pool }, publicUrl }: Place, userId: number): SimulationHost => ({
  countEvents: async (question, until) => {
    const [count = 0] = await countEvents(pool, [{ userId, ...question, until }]);
    return count;
  },
  audience: (loop) => previewAudience(pool, userId, loop, { size: simulatedItems, publicUrl }),
});
