import type { StepContent } from '../../db/steps/change-chain';
import { callOfWebhook } from '../../domain/apps/webhook';
import type { MessageCap } from '../../domain/entities/account/message-caps';
import type { MessageHours } from '../../domain/entities/account/message-hours';
import type { JsonObject } from '../../domain/entities/common';
import { categoryOf, whyMessageHeldBack, type ConsentRules } from '../../domain/entities/contacts/topic';
import type { Simulation } from '../../domain/entities/automatisations/simulation';
import type { StepPreview } from '../../domain/entities/automatisations/steps/step-preview';
import type { Place } from '../../domain/flow/chain/place';
import { indexFlow } from '../../domain/flow/chain/walk';
import { addressedBy } from '../../domain/outcomes/suppressing';
import { overBudget } from '../../domain/run/budget';
import { MemoryRun, type RunVariables } from '../../domain/run/memory-run';
import type { FlowStep } from '../../domain/run/visit';
import { addressTrouble, heldBackWords } from '../../domain/run/simulated-call';
import { simulate, type SimulationHost, type SimulationStart } from '../../domain/run/simulate';
import { linkedTemplate, withTemplate } from '../../domain/steps/api-call/linked-template';
import { renderRequest } from '../../domain/steps/api-call/render';
import type { RenderedRequest } from '../../domain/steps/api-call/rendered-request';
import { apiCallData } from '../../domain/steps/api-call/schema';
import { overCap } from '../../domain/steps/api-call/call';
import { cappedMessage, overCapOf } from '../../domain/steps/api-call/message-caps';
import { messageWaitOf } from '../../domain/steps/api-call/message-hours';
import { unsendable } from '../../domain/steps/api-call/sent-message';
import { shownCall } from '../../domain/steps/api-call/shown';
import { isCall } from '../../domain/steps';
import { definitionOf } from '../../domain/steps/definitions';
import { StepError } from '../../domain/steps/step-error';
import { renderMessage, type MessageTask, type RenderedMessage } from './message';
import type { Regional } from '../../domain/values/time/regional';

/** A flow to simulate, in the form in which it is sent to a thread: its steps instead of the flow. */
export type SimulationTask = Omit<SimulationStart, 'flow'> & { steps: readonly (FlowStep & Place)[] };

/** A step that is being edited, and the data with which its texts are rendered. */
export interface StepTask {
  content: StepContent;
  variables: RunVariables;
  aiContactFields: readonly string[];
  /** The account's formats of numbers and time. */
  regional: Regional;
  /** When the account's messages go out, by channel. */
  messageHours: MessageHours;
  /** How many messages the account's contacts get at most. */
  messageCaps: readonly MessageCap[];
  /** Whom the account writes to. */
  consentRules: ConsentRules;
  /** Milliseconds since 1970. */
  now: number;
}

type Problem = NonNullable<StepPreview['problem']>;

/** The tasks of a trial: they write and send nothing, and get everything else that they need from their host. */
export const trialTasks = {
  simulate: ({ steps, ...start }: SimulationTask, host: SimulationHost): Promise<Simulation> =>
    simulate({ ...start, flow: indexFlow(steps) }, host),

  /** Renders the texts of a step and says what it would do. */
  preview: async (task: StepTask, host: SimulationHost): Promise<StepPreview> => {
    const run = runOf(task);
    const { type, data, app_webhook_unique_identifier: webhook } = task.content;
    try {
      if (!isCall(type)) {
        // Rendering an object gives an object.
        const rendered = run.renderValue(data) as StepPreview['rendered'];
        const detail = definitionOf(type).tellsOutcome ? await detailOf(task.content, run, host) : null;
        return { rendered, detail, missing: run.takeMissing(), problem: null };
      }
      const request = await requestOf(task.content, run, host);
      run.enter(0, task.now, task.content);
      return {
        rendered: shownCall(request, webhook),
        detail: await heldUpBy(task.content, run, host),
        missing: run.takeMissing(),
        problem:
          unsendable(request, webhook)?.trouble ?? heldBackBy(task) ?? (await refusedBy(request, task, host)),
      };
    } catch (error) {
      return { rendered: null, detail: null, missing: run.takeMissing(), problem: problemOf(error) };
    }
  },

  /** The request that a call that is being edited would send. */
  request: async (
    task: StepTask,
    host: SimulationHost,
  ): Promise<{ request: RenderedRequest } | { problem: Problem }> => {
    try {
      return { request: await requestOf(task.content, runOf(task), host) };
    } catch (error) {
      return { problem: problemOf(error) };
    }
  },

  /** Renders a template that is being edited. */
  message: (task: MessageTask): Promise<RenderedMessage> => Promise.resolve(renderMessage(task)),
};

export type TrialTasks = typeof trialTasks;
export type TrialKind = keyof TrialTasks;

const runOf = ({
  variables,
  aiContactFields,
  regional,
  messageHours,
  messageCaps,
  now,
}: StepTask): MemoryRun =>
  new MemoryRun(variables, now, { aiContactFields, regional, messageHours, messageCaps });

/** Throws StepError. */
async function requestOf(
  { data, app_webhook_unique_identifier: webhook }: StepContent,
  run: MemoryRun,
  host: SimulationHost,
): Promise<RenderedRequest> {
  const call = apiCallData.parse(data);
  const templateId = linkedTemplate(call, callOfWebhook(webhook));
  if (templateId === null) return renderRequest(call, run, webhook);
  const { template } = await host.messageTemplate(templateId);
  // Waiting for the answer does not count as the step's time.
  run.budget.beginStep();
  const filled = withTemplate(call, run, webhook, template);
  return { ...renderRequest(filled.data, run, webhook), template: filled.used };
}

/** For which hours or which cap a message would wait, or over which cap it would be passed over; null: it would go. */
async function heldUpBy(
  content: StepContent,
  run: MemoryRun,
  host: SimulationHost,
): Promise<JsonObject | null> {
  const data = apiCallData.parse(content.data);
  const wait = messageWaitOf(data, run);
  if (wait) return { message_hours: wait };
  const message = cappedMessage(data, run);
  const { contact } = run.variables;
  if (!message || !contact || message.caps.length === 0) return null;
  const question = { kind: 'sent_messages', caps: message.caps } as const;
  const over = overCapOf(message, await host.sentMessages(question, contact.external_id), data, run);
  return over && { message_cap: over.told, ...(over.isPassedOver && { skipped: overCap }) };
}

/** Why a message that can be built would not be sent to the contact; null when it would be sent. */
function heldBackBy({ content, variables: { contact }, consentRules }: StepTask): Problem | null {
  const channel = callOfWebhook(content.app_webhook_unique_identifier)?.channel;
  const code =
    channel &&
    contact &&
    whyMessageHeldBack(contact, { channel, category: categoryOf(content.data) }, consentRules);
  return code ? { code, message: heldBackWords[code] } : null;
}

/** Why the message would not be sent to one of its addresses; null: it would be. */
async function refusedBy(
  request: RenderedRequest,
  { content, variables: { contact } }: StepTask,
  host: SimulationHost,
): Promise<Problem | null> {
  const addressed = addressedBy(request, content.app_webhook_unique_identifier, contact);
  const reason = addressed && (await host.whyAddressRefused(addressed));
  return reason && addressTrouble(reason);
}

/** What a run's log would say about the step. Throws StepError. */
async function detailOf(
  { type, data }: StepContent,
  run: MemoryRun,
  host: SimulationHost,
): Promise<JsonObject> {
  const asked = definitionOf(type).interpret(data, run);
  const next = asked.kind === 'ask' ? asked.answered(await host.countEvents(asked.question, run.now)) : asked;
  if (next.kind === 'ask_messages' || next.kind === 'ask_template') return {};
  return { ...(next.kind === 'branch' && { branch: next.side }), ...next.detail };
}

/** Why a step cannot be done; rethrows errors that are not the step's own. */
function problemOf(error: unknown): Problem {
  if (error instanceof StepError) return { code: error.code, message: error.message };
  if (error instanceof RangeError)
    return { code: overBudget, message: 'This step was given more than it can work on.' };
  throw error;
}
