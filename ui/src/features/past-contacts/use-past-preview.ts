import { useCallback, useEffect, useState } from 'react';
import type { PastChoice } from '../../../../domain/entities/automatisations/past-contacts';
import { isSameJson } from '../../../../domain/values/same-json';
import { useResource } from '../../components/use-resource';
import { pickerDebounce } from '../../constants';
import { pastPreview } from './slice';

/**
 * Who would be added now; null until that is known for this choice. It is asked for once the choice rests. No choice is made while it is
 * null.
 */
export function usePastPreview(automatisationId: number, choice: PastChoice | null) {
  const [rested, setRested] = useState(choice);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(choice), pickerDebounce);
    return () => window.clearTimeout(timer);
  }, [choice]);
  const requested = useCallback(
    () => (rested ? pastPreview.requested({ automatisationId, choice: rested }) : pastPreview.forgotten()),
    [automatisationId, rested],
  );
  const { data, state, failure, reload } = useResource(({ pastContacts }) => pastContacts.preview, requested);
  const isAnswer = choice !== null && isSameJson(data?.asked, { automatisationId, choice });
  return {
    preview: isAnswer && state === 'ready' ? (data?.preview ?? null) : null,
    failure: state === 'failed' ? failure : null,
    reload,
  };
}
