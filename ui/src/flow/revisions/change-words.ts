import type { TFunction } from 'i18next';
import type { Revision } from '../../../../domain/entities/revision';

/** What a revision changed, a line for each step and one for the settings: "Changed “Time: 3 days”". */
export function changeWords({ number, settings, steps }: Revision, t: TFunction): string[] {
  const changed = settings.map((setting) => t(`flow.revisions.settings.${setting}`));
  const lines = [
    // A type and its value are one thing to the user.
    ...(changed.length > 0
      ? [t('flow.revisions.settingsChanged', { settings: [...new Set(changed)].join(', ') })]
      : []),
    ...steps.map(({ change, description, type }) =>
      t(`flow.revisions.changes.${change}`, { step: description || t(`steps.names.${type}`) }),
    ),
  ];
  if (lines.length > 0) return lines;
  return [number === 1 ? t('flow.revisions.created') : t('flow.revisions.nothing')];
}
