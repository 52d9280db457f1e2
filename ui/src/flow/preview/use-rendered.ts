import { useEffect, useRef } from 'react';
import { pickerDebounce } from '../../constants';
import { useAppDispatch, useAppStore } from '../../store/hooks';
import { stepPreview, stepTest, type PreviewAsked } from './store';

/**
 * Requests the rendered texts: at once when the sample data is known, and again after a pause when the data or the form has changed.
 *
 * @param key changes whenever the request changes.
 * @param isReady whether the request can be made.
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

/** The result of a test is shown with the texts that were sent, and forgotten when they change; that of a running test is always shown. */
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
