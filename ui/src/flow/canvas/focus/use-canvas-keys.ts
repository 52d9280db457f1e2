import { isBranching } from '../../../../../domain/steps';
import { useEffect } from 'react';
import { allSteps } from '../../editing/step-places';
import { useAppDispatch, useAppStore } from '../../../store/hooks';
import { behind, start, type Place } from '../../../../../domain/flow/chain/place';
import { stepLetGo } from '../../editing/clipboard-slice';
import { goingAsked } from '../../affected-runs/going-slice';
import { drawnSteps } from '../../editing/selectors';
import { useClipboard } from '../../editing/use-clipboard';
import { keysAsked, nodeFocused, stepDeletionAsked } from '../../editing/flow-slice';
import { startId, type FlowNode } from '../layout';
import { neighbour, type Direction } from './neighbour';
import type { CanvasNode } from '../nodes';
import { stopAt, useNextFocus } from './use-next-focus';
import { useZoom } from '../view/use-zoom';

const arrows: Partial<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The canvas's keyboard control (docs/contract.md#flow-editor); `?` lists the shortcuts. It tracks the node with the keyboard focus. */
export function useCanvasKeys(nodes: readonly CanvasNode[], canvas: HTMLElement | null): void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { zoomBy, centre } = useZoom();
  const { hold, paste } = useClipboard();
  useNextFocus(nodes, canvas);

  /** Moves the keyboard focus to a node, and the node into view. */
  function focus({ id, x, y, height }: FlowNode): void {
    const node = canvas?.querySelector<HTMLElement>(`[data-id="${id}"]`);
    stopAt(canvas, id);
    if (canvas && node && !isInside(node.getBoundingClientRect(), canvas.getBoundingClientRect())) {
      centre(x, y + height / 2);
    }
  }

  function move(from: CanvasNode, direction: Direction): void {
    const next = neighbour(
      nodes.map(({ data }) => data),
      from.data,
      direction,
    );
    if (next) focus(next);
  }

  function handleKey(event: KeyboardEvent): void {
    const { key, target } = event;
    if (!(target instanceof HTMLElement) || target.matches('input, textarea')) return;
    const id = nodeIdAt(target) ?? startId;
    const node = nodes.find((candidate) => candidate.id === id);
    if (!node || event.altKey) return;
    const isHandled =
      event.ctrlKey || event.metaKey
        ? handleCommand(key.toLowerCase(), event.shiftKey, node)
        : handlePlain(key, node);
    if (isHandled) event.preventDefault();
  }

  function handlePlain(key: string, node: CanvasNode): boolean {
    const direction = arrows[key];
    if (direction) move(node, direction);
    else if (key === 'Home' && nodes[0]) focus(nodes[0].data);
    else if (key === '+' || key === '=') zoomBy(1);
    else if (key === '-') zoomBy(-1);
    else if (key === '0') zoomBy(0);
    else if (key === '?') dispatch(keysAsked());
    else if (key === 'Delete' || key === 'Backspace') askDeletion(node);
    else if (key === 'Escape') dispatch(stepLetGo());
    else return false;
    return true;
  }

  /** With Shift, copying includes the following steps; so redo is undo with Shift. */
  function handleCommand(key: string, isShifted: boolean, node: CanvasNode): boolean {
    const { step } = node.data;
    if (key === 'c' && step && document.getSelection()?.isCollapsed !== false) hold(step.id, isShifted);
    else if (key === 'v') paste(placeOf(node));
    else if (key === 'z') dispatch(goingAsked(isShifted ? 'redo' : 'undo'));
    else if (key === 'y') dispatch(goingAsked('redo'));
    else return false;
    return true;
  }

  /** The place for a paste: after the card; nothing can follow a condition, so before it. */
  function placeOf({ data: { step, place } }: CanvasNode): Place {
    if (step && !isBranching(step.type)) return behind(step.id);
    return place ?? start;
  }

  function askDeletion({ data: { step } }: CanvasNode): void {
    const stored = step && allSteps(drawnSteps(store.getState())).find(({ id }) => id === step.id);
    if (stored) dispatch(stepDeletionAsked(stored));
  }

  useEffect(() => {
    const handleFocus = ({ target }: FocusEvent): void => {
      const id = target instanceof Element ? nodeIdAt(target) : undefined;
      if (id) dispatch(nodeFocused(id));
    };
    canvas?.addEventListener('keydown', handleKey);
    canvas?.addEventListener('focusin', handleFocus);
    return () => {
      canvas?.removeEventListener('keydown', handleKey);
      canvas?.removeEventListener('focusin', handleFocus);
    };
  });
}

const nodeIdAt = (element: Element): string | undefined =>
  element.closest<HTMLElement>('[data-id]')?.dataset.id;

const isInside = (inner: DOMRect, outer: DOMRect): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom;
