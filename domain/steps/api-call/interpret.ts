import { actionOfWebhook, callOfWebhook } from '../../apps/webhook';
import type { JsonObject } from '../../entities/common';
import { outcomeUnknown } from '../../entities/runs/run-state';
import type { AskingTemplate, Calling, Interpreter, Next, Run } from '../run';
import { StepError } from '../step-error';
import { inControlGroup, overCap, type EndedCall } from './call';
import { extractVariables } from './extract';
import { linkedTemplate, withTemplate } from './linked-template';
import { cappedMessage, overCapOf } from './message-caps';
import { messageWaitOf } from './message-hours';
import { renderRequest } from './render';
import type { RenderedRequest } from './rendered-request';
import { restrictedChannel } from './restricted-channel';
import type { ApiCallData } from './schema';
import { shownAnswer, shownCall } from './shown';

/**
 * Makes a call: the run stops here with the rendered request. When the call is over, the run returns here and writes the values of the
 * answer to variables. A message to a contact of the account's control group is passed over. Else it first waits for the hours of its channel, and for the caps of the account; its texts, or those of its template, are rendered when it goes.
 */
export const interpretApiCall: Interpreter<ApiCallData> = (data, run) => {
  const ended = run.takeCall();
  return ended ? goOn(ended, data, run) : begin(data, run);
};

function begin(data: ApiCallData, run: Run): Next {
  const { user_app_id, app_webhook_unique_identifier: webhook } = run.connection;
  if (webhook !== null && user_app_id === null) {
    throw new StepError(
      'connection_missing',
      'This step has no connection: it was never chosen, or it was deleted. Choose one in the step, then retry.',
    );
  }
  if (webhook !== null && !actionOfWebhook(webhook)) {
    throw new StepError('app_unknown', `No app can do ${webhook}: choose what this step does again.`);
  }
  if (run.isInControlGroup && restrictedChannel(data, run) !== null)
    return { kind: 'next', detail: { skipped: inControlGroup } };
  const wait = messageWaitOf(data, run);
  if (wait) return { kind: 'wait', until: Date.parse(wait.until), detail: { message_hours: wait } };
  const message = cappedMessage(data, run);
  const callWith = (request: RenderedRequest): Calling => ({
    kind: 'call',
    call: { request, userAppId: user_app_id, webhook, counted: message?.counted ?? null },
    detail: shownCall(request, webhook),
  });
  const templateId = linkedTemplate(data, callOfWebhook(webhook));
  // The template is read when the message goes, so that one that waits goes with the newest text.
  const call = (): Calling | AskingTemplate =>
    templateId === null
      ? callWith(renderRequest(data, run, webhook))
      : {
          kind: 'ask_template',
          question: { kind: 'message_template', templateId },
          answered: ({ template }) => {
            const { data: filled, used } = withTemplate(data, run, webhook, template);
            return callWith({ ...renderRequest(filled, run, webhook), template: used });
          },
        };
  if (!message || message.caps.length === 0) return call();
  return {
    kind: 'ask_messages',
    question: { kind: 'sent_messages', caps: message.caps },
    answered: (answer) => {
      const over = overCapOf(message, answer, data, run);
      if (!over) return call();
      const { told, isPassedOver } = over;
      return isPassedOver
        ? { kind: 'next', detail: { message_cap: told, skipped: overCap } }
        : { kind: 'wait', until: Date.parse(told.until), detail: { message_cap: told } };
    },
  };
}

function goOn(call: EndedCall, data: ApiCallData, run: Run): Next {
  const { state, answer, trouble, attempts, writes } = call;
  const detail: JsonObject = {
    ...shownCall(call.request, run.connection.app_webhook_unique_identifier),
    ...(attempts > 0 && { attempts }),
    ...(answer && { answer: shownAnswer(answer) }),
  };
  if (state === 'skipped') return { kind: 'next', detail: { ...detail, skipped: trouble } };
  if (state !== 'answered' || !answer) {
    const code = state === 'unknown' ? outcomeUnknown : (trouble?.code ?? 'call_failed');
    throw new StepError(code, trouble?.message ?? 'The call did not succeed.', detail);
  }
  try {
    for (const [path, value] of Object.entries(writes ?? {})) run.write(path, value);
    const unmapped = extractVariables(data.extract_variables, answer, run);
    return { kind: 'next', detail: { ...detail, ...(unmapped.length > 0 && { unmapped }) } };
  } catch (error) {
    // The log shows the answer, even when the step could not use it.
    throw error instanceof StepError ? new StepError(error.code, error.message, detail) : error;
  }
}
