import { readFlow, type StoredFlow } from '../../../db/automatisations/stored-flow';
import { previewAudience } from '../../../db/loops/preview';
import { readSentMessages } from '../../../db/outbound-calls/message-caps';
import { whyAddressRefusedOf } from '../../../db/suppressions/asked';
import { readReadyTemplates } from '../../../db/message-templates/ready';
import { countEvents } from '../../../db/runs/count-events';
import { User } from '../../../db/accounts/User';
import { consentRulesOf } from '../../../db/topics/topics';
import {
  simulatedItems,
  type Simulation,
  type SimulationInput,
} from '../../../domain/entities/automatisations/simulation';
import { exitEventName } from '../../../domain/entities/automatisations/exit-strategy';
import type { SimulationHost, SimulationStart } from '../../../domain/run/simulate';
import { segmentsAsked } from '../../../domain/steps';
import { regionalOf } from '../../../domain/values/time/regional';
import { errors } from '../../http/errors';
import { shownSteps } from '../drafts/shown-steps';
import type { Trials } from '../../trials/trials';
import type { Caller } from '../automatisations/caller';
import { contactOf, type Place } from './contact';

/** Simulates the flow, or its draft, in its current state with the call's input. Throws ApiError 404 for the flow and for the contact. */
export async function simulateFlow(
  { database, publicUrl, trials }: Place & { trials: Trials },
  { userId }: Caller,
  automatisationId: number,
  input: SimulationInput,
  isDraft = false,
): Promise<Simulation> {
  const flow = await readFlow(database.pool, { userId, automatisationId });
  if (!flow) throw errors.notFound('automatisation');
  const steps = await shownSteps(database.pool, flow, { userId, automatisationId, isDraft });
  const contact = await contactOf({ database, publicUrl }, userId, input, steps);
  const account = await User.query(database.knex).findById(userId).throwIfNotFound();
  const startAt = input.start_at === undefined ? Date.now() : Date.parse(input.start_at);
  return trials.run(
    userId,
    'simulate',
    {
      steps,
      eventName: flow.entry_event_name,
      variables: { event: input.event_data, contact, globals: input.globals ?? account.data },
      responses: input.responses,
      awaited: input.awaited,
      aiContactFields: account.ai_contact_fields,
      regional: regionalOf(account),
      messageHours: account.message_hours,
      messageCaps: account.message_caps,
      consentRules: await consentRulesOf(database.pool, account),
      startAt,
      exit: exitOf(flow, startAt, input),
    },
    hostOf({ database, publicUrl }, userId, segmentsAsked(steps)),
  );
}

/** When the contact leaves by the flow's exit strategy, according to the call; null without one. */
function exitOf(flow: StoredFlow, startAt: number, { exit_after }: SimulationInput): SimulationStart['exit'] {
  const eventName = exitEventName(flow);
  return exit_after === undefined || eventName === null
    ? null
    : { at: startAt + exit_after * 1_000, eventName };
}

/** What simulated steps can ask about the account, and about segments that steps behind them name. */
export const hostOf = (
  { database: { pool }, publicUrl }: Place,
  userId: number,
  segments: readonly number[] = [],
): SimulationHost => ({
  countEvents: async (question, until) => {
    const [answer] = await countEvents(pool, [{ userId, entryEventId: null, ...question, until }]);
    return answer ?? { count: 0, first: null };
  },
  sentMessages: async (question, externalId) =>
    (await readSentMessages(pool, { userId, externalId, caps: question.caps, now: Date.now() })) ?? {
      times: [],
    },
  messageTemplate: async (templateId) => {
    const templates = await readReadyTemplates(pool, [{ userId, templateId }]);
    return { template: templates.get(userId)?.get(templateId) ?? null };
  },
  whyAddressRefused: async (addressed) =>
    (await whyAddressRefusedOf(pool, userId, [{ ...addressed, at: null }]))[0] ?? null,
  audience: (loop) =>
    previewAudience(pool, userId, loop, { size: simulatedItems, publicUrl, segmentsAsked: segments }),
});
