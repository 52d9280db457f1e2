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

/** What a step's form has changed of the broadcast, and the version with which it began. */
export interface StepChanges {
  parts: BroadcastParts;
  version: number;
  /** Whether it cannot be saved as it is; the form then shows why. */
  isRefused: () => boolean;
}

/** Reads what a step's form has changed; null: nothing. */
export type ChangesRef = RefObject<() => StepChanges | null>;

/**
 * The broadcast with which a step's form has begun, or as it was saved here since: its changes are counted from there. What somebody else
 * saves meanwhile is none of them.
 */
export function useBeginning(broadcast: Broadcast): Broadcast {
  const [first] = useState(broadcast);
  const saved = useAppSelector((state) => state.broadcasts.editor.saved);
  return saved?.id === first.id && saved.version > first.version ? saved : first;
}

/**
 * Tells the page what the form has changed, and has it ask before it is left with that.
 *
 * @param beginning what the changes are counted from (`useBeginning`).
 * @param changedParts reads the form: keys may come faster than the screen is drawn.
 * @param isRefused whether the form holds what cannot be saved, once it is to be; it then shows why.
 */
export function useStepChanges(
  ref: ChangesRef,
  beginning: Broadcast,
  changedParts: () => BroadcastParts | null,
  isRefused: () => boolean = () => false,
): void {
  useEffect(() => {
    ref.current = () => {
      const parts = changedParts();
      return parts && { parts, version: beginning.version, isRefused };
    };
    return () => {
      ref.current = () => null;
    };
  });
  useUnsaved(() => changedParts() !== null);
}

/**
 * Saves what a step's form has changed, unless somebody else has saved the broadcast since the form began. What is written while that is
 * saved is saved too, before `onSaved` is called. What the form refuses is not saved.
 *
 * @param readChanges what the form has changed by now.
 * @returns a function that begins it unless it is under way, and answers whether anything is saved, or refused: the form stays then.
 */
export function useChangesSave(
  broadcast: Broadcast,
  readChanges: () => StepChanges | null,
  onSaved: () => void,
): () => boolean {
  const dispatch = useAppDispatch();
  const { state } = useAppSelector((root) => root.broadcasts.editor.save);
  const submitted = useRef<BroadcastParts | null>(null);
  function submit({ parts, version }: StepChanges): void {
    submitted.current = parts;
    dispatch(partsSubmitted({ broadcast: { id: broadcast.id, version }, parts }));
  }
  useEffect(() => {
    if (submitted.current === null || state !== 'done') return;
    const changes = readChanges();
    const isRefused = changes?.isRefused() ?? false;
    if (changes !== null && !isRefused && !isSameJson(changes.parts, submitted.current)) {
      submit(changes);
      return;
    }
    submitted.current = null;
    dispatch(saveForgotten());
    if (!isRefused) onSaved();
  });
  return () => {
    if (state === 'running' && submitted.current !== null) return true;
    const changes = readChanges();
    if (changes !== null && !changes.isRefused()) submit(changes);
    return changes !== null;
  };
}
