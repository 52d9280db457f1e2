import { useEffect, type RefObject } from 'react';
import { useUnsaved } from '../../../components/form/unsaved-forms';
import type { BroadcastParts } from '../api';

/** The steps of a broadcast, in their order. */
export const stepNames = ['audience', 'content', 'test', 'time', 'review'] as const;
export type StepName = (typeof stepNames)[number];

/** What a step's form has changed of the broadcast, when it is left; null: nothing. */
export type PartsRef = RefObject<() => BroadcastParts | null>;

/** Tells the page what the form has changed, and has it ask before it is left with that. */
export function useStepParts(ref: PartsRef, changed: BroadcastParts | null): void {
  useEffect(() => {
    ref.current = () => changed;
    return () => {
      ref.current = () => null;
    };
  });
  useUnsaved(changed !== null);
}
