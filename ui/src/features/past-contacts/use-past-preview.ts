import { useCallback } from 'react';
import type { PastPeriod } from '../../../../domain/entities/automatisations/past-contacts';
import { useResource } from '../../components/use-resource';
import { pastPreview } from './slice';

/** Who would be added now; null until that is known for this period. */
export function usePastPreview(
  automatisationId: number,
  { days, includes_history: includesHistory }: PastPeriod,
) {
  const requested = useCallback(
    () => pastPreview.requested({ automatisationId, period: { days, includes_history: includesHistory } }),
    [automatisationId, days, includesHistory],
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
