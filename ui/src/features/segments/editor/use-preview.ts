import { useEffect, useMemo, useState } from 'react';
import type { RuleGroup } from '../../../../../domain/entities/segments/rule';
import { previewDebounce } from '../../../constants';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { segmentPreview } from '../slice';

/**
 * How many contacts rules have now: asked after a pause in changing them, and never while a rule is incomplete (null). The last answer stays
 * until the next one is there.
 */
export function usePreview(rules: RuleGroup | null) {
  const dispatch = useAppDispatch();
  const { state, data, failure } = useAppSelector((root) => root.segments.preview);
  const asked =
    rules && JSON.stringify(rules, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
  const [answeredFor, setAnsweredFor] = useState<string | null>(null);
  const wanted = useMemo(() => ({ asked, rules }), [asked]); // eslint-disable-line react-hooks/exhaustive-deps -- the same text is the same rules
  useEffect(() => {
    const { rules: now, asked: text } = wanted;
    if (!now) return;
    const timer = window.setTimeout(() => {
      setAnsweredFor(text);
      dispatch(segmentPreview.requested(now));
    }, previewDebounce);
    return () => window.clearTimeout(timer);
  }, [dispatch, wanted]);
  useEffect(() => () => void dispatch(segmentPreview.forgotten()), [dispatch]);
  const isLast = asked !== null && asked === answeredFor;
  return {
    data,
    failure: isLast && state === 'failed' ? failure : null,
    /** The answer is for the rules as they are. */
    isCurrent: isLast && state === 'ready',
    isWaiting: asked !== null && !(isLast && (state === 'ready' || state === 'failed')),
    retry: () => {
      if (rules) dispatch(segmentPreview.requested(rules));
    },
  };
}
