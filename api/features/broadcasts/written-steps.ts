import type pg from 'pg';
import type { StepToCopy } from '../../../db/automatisations/copy';
import type { AccountCheckContext } from '../../../db/automatisations/problem-context';
import { copySteps } from '../../../db/automatisations/copy';
import { changeChain, updateStep, type StepContent } from '../../../db/steps/change-chain';
import {
  broadcastOf,
  faultsOfMessages,
  stepsOfBroadcast,
  type BroadcastContent,
  type BroadcastStep,
} from '../../../domain/broadcasts/flow';
import type { JsonObject } from '../../../domain/entities/common';
import { isLoop, isSplit } from '../../../domain/steps';
import { errors } from '../../http/errors';
import type { Caller } from '../automatisations/caller';
import { withRequest } from '../steps/app-step';
import { contentOf, defaultDescription, savedContent, savedDescription } from '../steps/content';
import type { FlowEdit } from '../steps/edit-flow';
import { keepLinkedTemplate } from '../steps/own-message-templates';
import { keepSegmentsAskedFor } from '../steps/own-segments';
import { refuseForeignTag } from '../steps/own-tags';

/** Throws ApiError 400 for messages that cannot be a broadcast’s. */
export function refuseMessages({ messages }: Pick<BroadcastContent, 'messages'>): void {
  const faults = faultsOfMessages(messages);
  if (faults.length > 0) throw errors.invalidInput(faults);
}

/** The steps of a new broadcast as the account stores them. Throws ApiError 400 and 404. */
export async function newSteps(
  client: pg.ClientBase,
  { userId, language }: Caller,
  content: BroadcastContent,
  account: AccountCheckContext,
): Promise<StepToCopy[]> {
  const written: StepToCopy[] = [];
  for (const step of stepsOfBroadcast(content)) {
    const made = await contentToStore(client, userId, step, account, {});
    written.push({ ...step, ...made, description: defaultDescription(made, account, language) });
  }
  return written;
}

/** A step’s content as it is stored over what was stored. */
async function contentToStore(
  client: pg.ClientBase,
  userId: number,
  { type, data, user_app_id, app_webhook_unique_identifier }: BroadcastStep,
  account: AccountCheckContext,
  stored: JsonObject,
): Promise<StepContent> {
  const given = contentOf({ type, data, user_app_id, app_webhook_unique_identifier, description: '' });
  const content = await withRequest(client, userId, savedContent(given, stored));
  refuseForeignTag(content, account.tagNames);
  await keepSegmentsAskedFor(client, userId, content);
  await keepLinkedTemplate(client, userId, content);
  return content;
}

/**
 * Writes a broadcast’s steps over those that it has: each keeps its id as long as the broadcast has as many messages as before. Throws
 * ApiError 400 and 404.
 */
export async function rewriteSteps(edit: FlowEdit, caller: Caller, content: BroadcastContent): Promise<void> {
  const before = broadcastOf(edit.flow.steps);
  if (before?.messages.length !== content.messages.length) {
    const steps = await newSteps(edit.client, caller, content, edit.account);
    const removed = new Map(edit.flow.steps.map(({ id }) => [id, null]));
    await changeChain(edit.client, edit, { moved: [], removed });
    await copySteps(edit.client, steps, edit);
    return;
  }
  const messageIds = before.messages.map(({ step_id: id }) => id);
  for (const step of stepsOfBroadcast(content)) {
    if (isSplit(step.type)) continue;
    const id = isLoop(step.type) ? before.loopId : messageIds.shift();
    const stored = edit.flow.steps.find((one) => one.id === id);
    if (!stored) throw new Error('A step of the broadcast is missing');
    const made = await contentToStore(edit.client, caller.userId, step, edit.account, stored.data);
    const description = savedDescription(
      { ...made, description: stored.description },
      stored,
      edit.account,
      caller.language,
    );
    await updateStep(edit.client, edit, { ...made, description, id: stored.id });
  }
}
