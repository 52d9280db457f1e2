import { useEffect, useMemo, useState } from 'react';
import { previewDebounce } from '../../../constants';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { MessageAsked } from '../api';
import { messagePreviewed } from '../slice';

/** What texts look like: asked after a pause in writing them. The last answer stays until the next one is there. */
export function useMessagePreview(asked: MessageAsked) {
  const dispatch = useAppDispatch();
  const { state, data, failure } = useAppSelector((root) => root.messages.preview);
  const text = JSON.stringify(asked);
  const [answeredFor, setAnsweredFor] = useState<string | null>(null);
  const wanted = useMemo(() => ({ text, asked }), [text]); // eslint-disable-line react-hooks/exhaustive-deps -- the same text is the same question
  useEffect(() => {
    const timer = window.setTimeout(() => {
      setAnsweredFor(wanted.text);
      dispatch(messagePreviewed.requested(wanted.asked));
    }, previewDebounce);
    return () => window.clearTimeout(timer);
  }, [dispatch, wanted]);
  useEffect(() => () => void dispatch(messagePreviewed.forgotten()), [dispatch]);
  const isLast = text === answeredFor;
  return {
    data,
    failure: isLast && state === 'failed' ? failure : null,
    /** The answer is for the texts as they are. */
    isCurrent: isLast && state === 'ready',
    retry: () => void dispatch(messagePreviewed.requested(asked)),
  };
}
