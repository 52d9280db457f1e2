import type { TFunction } from 'i18next';
import { exitStrategyTypes } from '../../../../domain/entities/automatisations/automatisation';
import { reentryRules } from '../../../../domain/entities/automatisations/reentry';
import type { Revision, SettingChange } from '../../../../domain/entities/automatisations/revision';
import { authorName } from '../../components/author-name';
import { secondsText } from '../../components/duration-text';
import { valueText } from '../../components/value-text';
import type { useDescription } from '../panel/use-description';

type DescriptionOf = ReturnType<typeof useDescription>;

/** A step that a revision changed. */
type ChangedStep = Revision['steps'][number];

/**
 * The changes of a revision, one line for each setting and step: "Changed “Time: 3 days” to “Time: 1 day”"; before them the revision it
 * restored, if any.
 */
export function changeWords(
  { number, restores, settings, steps }: Revision,
  t: TFunction,
  descriptionOf: DescriptionOf,
): string[] {
  const lines = [
    ...(restores
      ? [t(`flow.revisions.restored.${restores.by ?? 'chosen'}`, { number: restores.number })]
      : []),
    ...settings.map((setting) => settingWords(setting, t)),
    ...steps.map((step) => stepWords(step, t, descriptionOf)),
  ];
  if (lines.length > 0) return lines;
  return [number === 1 ? t('flow.revisions.created') : t('flow.revisions.nothing')];
}

/** Who made a save, or what did. */
export function saverName(
  { author, is_by_rule }: Pick<Revision, 'author' | 'is_by_rule'>,
  t: TFunction,
): string {
  if (is_by_rule) return t('flow.revisions.byRule');
  return authorName(author) ?? t('flow.revisions.nobody');
}

function settingWords({ setting, before, after }: SettingChange, t: TFunction): string {
  const name = t(`flow.revisions.settings.${setting}`);
  // Tags are stored by their ids, which mean nothing to people.
  if (setting === 'tags') return t('flow.revisions.settingsChanged', { settings: name });
  const words = (value: unknown): string => settingText(setting, value, t) || '–';
  return t('flow.revisions.settingChanged', { setting: name, from: words(before), to: words(after) });
}

function settingText(setting: SettingChange['setting'], value: unknown, t: TFunction): string {
  if (setting === 'is_active') return t(value ? 'automatisations.published' : 'automatisations.draft');
  if (setting === 'is_ghost') return t(value ? 'flow.revisions.hidden' : 'flow.revisions.visible');
  const rule = reentryRules.find((candidate) => candidate === value);
  if (setting === 'reentry' && rule) return t(`automatisations.reentries.${rule}`);
  if (setting === 'reentry_period' && typeof value === 'number') return secondsText(value, t);
  const type = exitStrategyTypes.find((candidate) => candidate === value);
  if (setting === 'exit_strategy_type' && type) return t(`flow.exitStrategy.types.${type}`);
  return valueText(value);
}

/** The name of a changed step: its description, or its kind, and for a call its content. */
export function stepName(step: ChangedStep, t: TFunction, descriptionOf: DescriptionOf): string {
  const { type, tells } = step;
  const name = descriptionOf(step) || t(`steps.names.${type}`);
  return tells === null || name.includes(tells) ? name : `${name} – ${tells}`;
}

/** What became of a step, in words. */
export function stepWords(changed: ChangedStep, t: TFunction, descriptionOf: DescriptionOf): string {
  const { type, change, fields } = changed;
  const step = stepName(changed, t, descriptionOf);
  const before = fields.find(({ field }) => field === 'description')?.before;
  return change === 'changed' && typeof before === 'string' && before !== ''
    ? t('flow.revisions.renamed', { step: descriptionOf({ type, description: before }), to: step })
    : t(`flow.revisions.changes.${change}`, { step });
}
