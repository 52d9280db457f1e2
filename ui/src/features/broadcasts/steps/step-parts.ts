import { useEffect, useState, type RefObject } from 'react';
import type { Broadcast } from '../../../../../domain/entities/broadcast';
import { useUnsaved } from '../../../components/form/unsaved-forms';
import { useAppSelector } from '../../../store/hooks';
import type { BroadcastParts } from '../api';

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
