import { useEffect, useRef } from 'react';
import { pickerDebounce } from '../../constants';
import { useAppDispatch, useAppStore } from '../../store/hooks';
import { stepPreview, stepTest, type PreviewAsked } from './store';

/**
 * Asks what the texts come to: at once when it is known on what, and again when that, or the form, has become another and rests.
 *
 * @param key another one for whatever else is asked.
 * @param isReady whether it can be asked.
 */
export function useRendered(asked: PreviewAsked, key: string, isReady: boolean): void {
  const dispatch = useAppDispatch();
  const latest = useRef(asked);
  const hasAsked = useRef(false);
  useEffect(() => {
    latest.current = asked;
  });
  useEffect(() => {
    if (!isReady) return undefined;
    const ask = () => {
      hasAsked.current = true;
      dispatch(stepPreview.requested(latest.current));
    };
    const timer = window.setTimeout(ask, hasAsked.current ? pickerDebounce : 0);
    return () => window.clearTimeout(timer);
  }, [dispatch, key, isReady]);
  useEffect(() => () => void dispatch(stepPreview.forgotten()), [dispatch]);
  useTestForgotten(key);
}

/** What came of a test is told beside the texts that were sent; of one that is under way it is told in any case. */
function useTestForgotten(key: string): void {
  const { dispatch, getState } = useAppStore();
  useEffect(
    () => () => {
      if (getState().panels.test.state !== 'loading') dispatch(stepTest.forgotten());
    },
    [dispatch, getState, key],
  );
  useEffect(() => () => void dispatch(stepTest.forgotten()), [dispatch]);
}
