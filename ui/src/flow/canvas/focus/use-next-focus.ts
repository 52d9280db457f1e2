import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppStore } from '../../../store/hooks';
import { nodeFocused } from '../../editing/flow-slice';
import { nextFocus } from './next-focus';
import type { FlowNode } from '../layout';
import type { CanvasNode } from '../nodes';

/** Where the node that the keyboard is at goes with an edit, the keyboard goes to what stands there then, and is not lost. */
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
    // Once the canvas has drawn it. The view stays, and so does whoever is somewhere else meanwhile, as in a panel.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) stopAt(canvas, heir.id);
    });
  });
}

/** Gives the focus to where the keyboard stops at a node: to its card, or, at an end, to the button that adds a step. */
export const stopAt = (canvas: HTMLElement | null, nodeId: string): void =>
  canvas?.querySelector<HTMLElement>(`[data-id="${nodeId}"] [data-stop]`)?.focus({ preventScroll: true });

const dataOf = ({ data }: CanvasNode): FlowNode => data;
