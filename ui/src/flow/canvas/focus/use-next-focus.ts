import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppStore } from '../../../store/hooks';
import { nodeFocused } from '../../editing/flow-slice';
import { nextFocus } from './next-focus';
import type { FlowNode } from '../layout';
import type { CanvasNode } from '../nodes';

/** When an edit removes the node with the keyboard focus, the focus moves to the node in its place instead of being lost. */
export function useNextFocus(nodes: readonly CanvasNode[], canvas: HTMLElement | null): void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const before = useRef(nodes);
  useEffect(() => {
    const known = before.current;
    before.current = nodes;
    const { current } = store.getState().flow;
    if (current === null || nodes.some(({ id }) => id === current)) return;
    const heir = nextFocus(current, known.map(dataOf), nodes.map(dataOf));
    if (!heir) return;
    dispatch(nodeFocused(heir.id));
    // After the canvas has rendered. The view stays, and a focus elsewhere, such as in a panel, is not moved.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) stopAt(canvas, heir.id);
    });
  });
}

/** Focuses a node: its card, or, at an end, the button that adds a step. */
export const stopAt = (canvas: HTMLElement | null, nodeId: string): void =>
  canvas?.querySelector<HTMLElement>(`[data-id="${nodeId}"] [data-stop]`)?.focus({ preventScroll: true });

const dataOf = ({ data }: CanvasNode): FlowNode => data;
