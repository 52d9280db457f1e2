import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Broadcast } from '../../../../../domain/entities/broadcast';
import { isSameJson } from '../../../../../domain/values/same-json';
import { useUnsaved } from '../../../components/form/unsaved-forms';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { BroadcastParts } from '../api';
import { partsSubmitted, saveForgotten } from '../slice';

/** The steps of a broadcast, in their order. */
export const stepNames = ['audience', 'content', 'test', 'time', 'review'] as const;
export type StepName = (typeof stepNames)[number];

/** What a step's form has changed of the broadcast, when it is left; null: nothing. */
export type PartsRef = RefObject<() => BroadcastParts | null>;

/**
 * The broadcast with which a step's form has begun, or as it was saved here since: its changes are counted from there. What somebody else
 * saves meanwhile is none of them.
 */
export function useBeginning(broadcast: Broadcast): Broadcast {
  const [first] = useState(broadcast);
  const stored = useAppSelector((state) => state.broadcasts.editor.stored);
  return stored?.id === first.id && stored.version > first.version ? stored : first;
}

/**
 * Tells the page what the form has changed, and has it ask before it is left with that.
 *
 * @param changedParts reads the form: keys may come faster than the screen is drawn.
 */
export function useStepParts(ref: PartsRef, changedParts: () => BroadcastParts | null): void {
  useEffect(() => {
    ref.current = changedParts;
    return () => {
      ref.current = () => null;
    };
  });
  useUnsaved(changedParts() !== null);
}

/**
 * Saves what a step's form has changed. What is written while that is saved is saved too, before `onSaved` is called.
 *
 * @param readParts what the form has changed by now.
 * @returns a function that begins it unless it is under way, and answers whether anything is saved.
 */
export function usePartsSave(
  broadcast: Broadcast,
  readParts: () => BroadcastParts | null,
  onSaved: () => void,
): () => boolean {
  const dispatch = useAppDispatch();
  const { state } = useAppSelector((root) => root.broadcasts.editor.save);
  const submitted = useRef<BroadcastParts | null>(null);
  function submit(parts: BroadcastParts): void {
    submitted.current = parts;
    dispatch(partsSubmitted({ broadcast, parts }));
  }
  useEffect(() => {
    if (submitted.current === null || state !== 'done') return;
    const parts = readParts();
    if (parts !== null && !isSameJson(parts, submitted.current)) {
      submit(parts);
      return;
    }
    submitted.current = null;
    dispatch(saveForgotten());
    onSaved();
  });
  return () => {
    if (state === 'running' && submitted.current !== null) return true;
    const parts = readParts();
    if (parts !== null) submit(parts);
    return parts !== null;
  };
}
