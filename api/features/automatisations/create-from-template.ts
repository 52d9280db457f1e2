import type pg from 'pg';
import { makeMissingFields } from '../../../db/custom-fields/make-missing';
import type { Database } from '../../../db/database/connection';
import { connectionsByApp } from '../../../db/automatisations/connections';
import type { StepToCopy } from '../../../db/automatisations/copy';
import { findOrMakeTags } from '../../../db/tags/find-or-make';
import { readTimezone } from '../../../db/accounts/user-settings';
import { byConnectedApp } from '../../../domain/apps/carried-over';
import { appKindOfWebhook } from '../../../domain/apps/webhook';
import type { AppKind } from '../../../domain/entities/app';
import {
  automatisationInput,
  type AutomatisationDetail,
  type AutomatisationInput,
} from '../../../domain/entities/automatisations/automatisation';
import type { TemplateInput } from '../../../domain/entities/automatisations/template';
import { templates } from '../../../domain/templates';
import { placedSteps, tagsNamedBy, type PlacedStep } from '../../../domain/templates/parts/placed-steps';
import { goalOf, suggestedZone, type Template, type Writing } from '../../../domain/templates/parts/template';
import { templateFields, templateTags } from '../../../domain/templates/parts/vocabulary';
import { fit } from '../../http/input';
import { keepSegmentsOfEvents } from '../segments/keep-named';
import { withRequest } from '../steps/app-step';
import type { Caller } from './caller';
import { eventsNamedBy, settingsOf } from './settings';
import { contentOf, defaultDescription } from '../steps/content';
import { storeNew } from './store-new';

/**
 * Creates a flow with a template's steps, in the caller's language. The tags and custom fields that its steps name are looked up, or
 * created. A step that sends something uses a connected app, if one does the same as the template's app. If the account has exactly one
 * connection to it, the step uses that; of several, the user chooses. A template's goal is the flow's. Throws ApiError 404 when a tag, or the segment of an event, is not the account's.
 */
export async function createFromTemplate(
  database: Database,
  caller: Caller,
  input: TemplateInput,
): Promise<AutomatisationDetail> {
  const template = templates[input.template];
  const asked = settingsAsked(template, input);
  const events = {
    entryEvent: asked.entry_event_name,
    awaitedEvent: input.awaited_event_name || (template.awaitedEvent ?? ''),
  };
  return storeNew(
    database,
    caller,
    (tagNames) => ({ ...settingsOf(asked, null, tagNames), is_campaign: template.isCampaign }),
    async (client) => {
      const segmentNames = await keepSegmentsOfEvents(client, caller.userId, [
        ...eventsNamedBy(asked),
        events.awaitedEvent,
      ]);
      return writeSteps(client, caller, template, { ...events, segmentNames });
    },
    goalOf(template, { entryEvent: asked.entry_event_name, exitEvent: input.exit_event_name }),
  );
}

/** The body of the `POST /automatisation` that would create the same flow without its steps. */
function settingsAsked(
  { isCampaign, entryEvent, reentry, exitEvent }: Template,
  input: TemplateInput,
): AutomatisationInput {
  const exit = input.exit_event_name ?? exitEvent ?? '';
  return fit(automatisationInput, {
    name: input.name,
    tags: input.tags,
    entry_event_name: input.entry_event_name || entryEvent,
    is_campaign: isCampaign,
    ...(input.reentry === undefined
      ? reentry
      : { reentry: input.reentry, reentry_period: input.reentry_period, reentry_field: input.reentry_field }),
    ...(exit !== '' && { exit_strategy_type: 'event', exit_strategy_value: exit }),
  });
}

/** The template's steps as the account stores them. */
async function writeSteps(
  client: pg.ClientBase,
  { userId, language }: Caller,
  template: Template,
  {
    segmentNames,
    ...events
  }: Pick<Writing, 'entryEvent' | 'awaitedEvent'> & { segmentNames: ReadonlyMap<number, string> },
): Promise<StepToCopy[]> {
  const say: Writing['say'] = (words) => words[language];
  const fields = (template.fields ?? []).map((field) => ({
    variable_name: field,
    label: say(templateFields[field]),
  }));
  await makeMissingFields(client, userId, fields);

  const names = tagsNamedBy(template);
  const tags = names.map((name) => ({ color: templateTags[name].color, name: say(templateTags[name].name) }));
  const ids = await findOrMakeTags(client, userId, tags);
  const tagIds = new Map(names.map((name, place) => [name, ids[place]]));
  const known = {
    tagNames: new Map(tags.map(({ name }, place) => [ids[place] ?? 0, name])),
    segmentNames,
  };
  const tag: Writing['tag'] = (name) => {
    const id = tagIds.get(name);
    if (id === undefined) throw new Error(`The tag ${name} is neither there nor made`);
    return id;
  };
  const connected = await connectionsByApp(client, userId);
  const written: StepToCopy[] = [];
  const timezone = (await readTimezone(client, userId)) ?? suggestedZone;
  for (const placed of placedSteps(template, { say, tag, timezone, ...events })) {
    const step = byConnectedApp(placed, connected);
    const app = appOfStep(step);
    const user_app_id = (app && connected.get(app)) ?? null;
    const content = await withRequest(client, userId, contentOf({ ...step, user_app_id }));
    const description = content.description || defaultDescription(content, known, language);
    written.push({ ...step, ...content, description });
  }
  return written;
}

const appOfStep = ({ app_webhook_unique_identifier: webhook }: PlacedStep): AppKind | null =>
  webhook === null ? null : appKindOfWebhook(webhook);
