import { useCallback, useEffect, useState } from 'react';
import type { PastPeriod } from '../../../../domain/entities/automatisations/past-contacts';
import { useResource } from '../../components/use-resource';
import { pickerDebounce } from '../../constants';
import { pastPreview } from './slice';

/** Who would be added now; null until that is known for this period. It is asked for once the number of days rests. */
export function usePastPreview(
  automatisationId: number,
  { days, includes_history: includesHistory }: PastPeriod,
) {
  const [rested, setRested] = useState(days);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(days), pickerDebounce);
    return () => window.clearTimeout(timer);
  }, [days]);
  const requested = useCallback(
    () =>
      pastPreview.requested({
        automatisationId,
        period: { days: rested, includes_history: includesHistory },
      }),
    [automatisationId, rested, includesHistory],
  );
  const { data, state, failure, reload } = useResource(({ pastContacts }) => pastContacts.preview, requested);
  const { asked } = data ?? {};
  const isAnswer =
    asked?.automatisationId === automatisationId &&
    asked.period.days === days &&
    asked.period.includes_history === includesHistory;
  return {
    preview: isAnswer && state === 'ready' ? (data?.preview ?? null) : null,
    failure: state === 'failed' ? failure : null,
    reload,
  };
}
