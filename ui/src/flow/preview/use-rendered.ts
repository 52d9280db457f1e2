import { useEffect, useRef } from 'react';
import { toJson } from '../../../../domain/values/json';
import { pickerDebounce } from '../../constants';
import { useAppDispatch } from '../../store/hooks';
import { stepPreview, stepTest, type PreviewAsked } from './store';

/** Asks what the texts come to: at once when it is known on what, and again when that, or the form, has become another and rests. */
export function useRendered(asked: PreviewAsked, isSettled: boolean): void {
  const dispatch = useAppDispatch();
  const latest = useRef(asked);
  const hasAsked = useRef(false);
  const key = toJson(asked);
  useEffect(() => {
    latest.current = asked;
  });
  useEffect(() => {
    if (!isSettled) return undefined;
    const ask = () => {
      hasAsked.current = true;
      dispatch(stepPreview.requested(latest.current));
    };
    const timer = window.setTimeout(ask, hasAsked.current ? pickerDebounce : 0);
    return () => window.clearTimeout(timer);
  }, [dispatch, key, isSettled]);
  useEffect(
    () => () => {
      dispatch(stepPreview.forgotten());
      dispatch(stepTest.forgotten());
    },
    [dispatch],
  );
}
