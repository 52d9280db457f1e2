import { useTranslation } from 'react-i18next';
import { useSegmentEventText } from '../../features/segments/segment-events';
import type { ExitStrategy } from './slice';

/** The exit strategy in a few words; null: there is none. */
export function useExitText(strategy: ExitStrategy | null): string | null {
  const { t } = useTranslation();
  const { exit_strategy_type: type = 'none', exit_strategy_value: value = null } = strategy ?? {};
  const segmentText = useSegmentEventText([value ?? ''])(value ?? '');
  return type === 'none' ? null : t(`flow.exitStrategy.set.${type}`, { event: segmentText ?? value });
}
