import { useTranslation } from 'react-i18next';
import type { BroadcastTiming } from '../../../../domain/entities/broadcast';
import { recurrenceWords } from '../scheduled-tasks/recurrence-words';

/** When a broadcast is sent, in words. */
export function useTimingText(): (timing: BroadcastTiming) => string {
  const { t } = useTranslation();
  return (timing) => {
    if (timing.kind === 'now') return t('broadcasts.time.atOnce');
    const { at, timezone, by_contact_clock } = timing;
    const times = {
      recurrence: 'once' as const,
      delay_between_runs: 1_440,
      hour_to_run: null,
      timezone,
      weekdays: null,
      month_days: null,
      once_at: at,
      by_contact_clock,
    };
    return recurrenceWords(times, t);
  };
}
