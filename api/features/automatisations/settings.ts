import type { FlowSettings } from '../../../db/automatisations/settings';
import type { StoredFlow } from '../../../db/automatisations/stored-flow';
import {
  required,
  type AutomatisationInput,
  type AutomatisationUpdate,
} from '../../../domain/entities/automatisations/automatisation';
import { exitEventName } from '../../../domain/entities/automatisations/exit-strategy';
import type { Reentry } from '../../../domain/entities/automatisations/reentry';
import { tagOfAddedEventName } from '../../../domain/entities/contacts/tag';
import { errors } from '../../http/errors';

/**
 * The settings in a save. Its tags must be the account's (404), except that a tag deleted since it was chosen does not block the save: it
 * is a problem of the flow.
 */
export function settingsOf(
  input: AutomatisationInput | AutomatisationUpdate,
  before: StoredFlow | null,
  tagNames: ReadonlyMap<number, string>,
): FlowSettings {
  const { name, entry_event_name, is_active = false, is_ghost, exit_strategy_type } = input;
  const exit_strategy_value = exit_strategy_type === 'none' ? null : input.exit_strategy_value || null;
  const isCampaign = before?.is_campaign ?? input.is_campaign;
  if (!isCampaign && entry_event_name === '') throw fieldRequired('entry_event_name');

  const requireTag = (id: number): void => {
    if (!tagNames.has(id)) throw errors.notFound('tag');
  };
  input.tags.forEach(requireTag);
  const triggerTag = isCampaign ? null : tagOfAddedEventName(entry_event_name);
  if (triggerTag !== null && entry_event_name !== before?.entry_event_name) requireTag(triggerTag);
  const exitChanges =
    exit_strategy_type !== before?.exit_strategy_type || exit_strategy_value !== before.exit_strategy_value;
  if (exit_strategy_type === 'tag' && exit_strategy_value !== null && exitChanges) {
    requireTag(Number(exit_strategy_value));
  }
  return {
    name,
    entry_event_name,
    is_active,
    is_ghost,
    exit_strategy_type,
    exit_strategy_value,
    ...reentryOf(input),
    tag_ids: input.tags,
  };
}

/** The re-entry rule with only the members that it needs. Throws ApiError 400 when one of them is missing. */
function reentryOf({ reentry, reentry_period, reentry_field }: Reentry): Reentry {
  if (reentry === 'once_in' && reentry_period === null) throw fieldRequired('reentry_period');
  if (reentry === 'once_per_value' && reentry_field === null) throw fieldRequired('reentry_field');
  return {
    reentry,
    reentry_period: reentry === 'once_in' ? reentry_period : null,
    reentry_field: reentry === 'once_per_value' ? reentry_field : null,
  };
}

const fieldRequired = (field: string) => errors.invalidInput([{ path: [field], words: required }]);

/** The events that settings name, as far as they did not name them before. */
export function eventsNamedBy(
  settings: Pick<FlowSettings, 'entry_event_name' | 'exit_strategy_type' | 'exit_strategy_value'>,
  before: StoredFlow | null = null,
): string[] {
  const leaving = exitEventName(settings);
  return [
    ...(settings.entry_event_name === before?.entry_event_name ? [] : [settings.entry_event_name]),
    ...(leaving === null || leaving === (before && exitEventName(before)) ? [] : [leaving]),
  ];
}
