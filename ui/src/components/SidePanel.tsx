import { Drawer, type DrawerProps } from 'antd';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { dock } from '../constants';
import { useDock } from '../theme/touch';
import { toastsPlace } from './feedback/toasts-place';

interface SidePanelProps extends Pick<
  DrawerProps,
  'title' | 'placement' | 'extra' | 'footer' | 'children' | 'afterOpenChange'
> {
  isOpen: boolean;
  /** Pixels; at most the width of the window. */
  width: number;
  /**
   * For heavy pages: the page below stays scrollable (locking the scroll takes some 20 ms), and the closed drawer stays in the DOM, hidden
   * (creating it again takes some 10 ms). The owner unmounts its content.
   */
  opensFast?: boolean;
  /**
   * Placed in the layout beside its page, which stays usable: there is no mask, and Tab leaves the panel. When the window is too narrow for
   * both, it slides over the page like any other panel.
   */
  isDocked?: boolean;
  /** What the panel shows: when this changes, the focus moves into the panel again, and on closing it returns to the latest opener. */
  subject?: unknown;
  /** It cannot be closed for now: its close button is disabled. */
  isHeld?: boolean;
  onClose: () => void;
}

/** A panel that slides in from the side, full width on a phone. On closing, it returns the focus to its opener. */
export function SidePanel({
  isOpen,
  width,
  opensFast = false,
  isDocked = false,
  subject,
  isHeld = false,
  ...drawer
}: SidePanelProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  const hasRoom = useDock();
  const isBeside = isDocked && hasRoom;
  useFocusReturn(isOpen, subject, panel);
  useToastsBeside(isOpen, isBeside ? dock.width : `${width}px`);
  return (
    <Drawer
      {...drawer}
      open={isOpen}
      panelRef={panel}
      destroyOnHidden={!opensFast}
      getContainer={containerOf(isDocked, opensFast)}
      size={isBeside ? '100%' : `min(100vw, ${width}px)`}
      mask={!isBeside}
      {...(isBeside && { 'aria-modal': false, motion: atOnce })}
      closable={{ 'aria-label': t('common.close'), disabled: isHeld }}
      // A long title shrinks in favour of the actions beside it.
      styles={{
        header: { flexWrap: 'wrap', rowGap: 8 },
        title: { minWidth: 0, overflowWrap: 'break-word' },
      }}
      focusable={{ focusTriggerAfterClose: false, trap: !isBeside }}
    />
  );
}

/**
 * A panel in the layout is there at once, as the page beside it makes room at once. Were it to slide in, it would first be outside of its
 * dock, and a click on it would find something else under the pointer.
 */
const atOnce: DrawerProps['motion'] = {};

/** A docked panel keeps its place in the DOM even in a narrow window: moving it would recreate it and lose what was typed in it. */
function containerOf(isDocked: boolean, opensFast: boolean): DrawerProps['getContainer'] {
  if (isDocked) return false;
  return opensFast ? besideThePage : undefined;
}

/** antd locks the page's scrolling, for which it measures the page, only for drawers directly in the body. */
const besideThePage = (): HTMLElement => document.getElementById('root') ?? document.body;

/** The height of a panel's one-line title, in pixels. */
const headHeight = 60;

/**
 * Moves toasts beside an open panel when there is room, otherwise below its title. The width is set on the toasts' own container: a
 * property or a rule on the page would recalculate the style of every element.
 */
function useToastsBeside(isOpen: boolean, width: string): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const { style } = toastsPlace();
    style.setProperty('--panel-width', width);
    style.setProperty('--panel-head', `${headHeight}px`);
    return () => {
      style.removeProperty('--panel-width');
      style.removeProperty('--panel-head');
    };
  }, [isOpen, width]);
}

/**
 * The drawer's own focus return waits for its animation, and does not happen when it is closed before it has opened, or unmounted while
 * open.
 */
function useFocusReturn(isOpen: boolean, subject: unknown, panel: RefObject<HTMLElement | null>): void {
  const opener = useRef<Element | null>(null);
  const opened = useRef(false);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isOpen && !panel.current?.contains(activeElement)) opener.current = activeElement;
  }, [isOpen, subject, panel]);

  // The drawer takes the focus only when it opens, not when its subject changes later.
  useEffect(() => {
    if (isOpen && opened.current) rootOf(panel.current)?.focus({ preventScroll: true });
    opened.current = isOpen;
  }, [isOpen, subject, panel]);

  // Only after the drawer has released its focus lock, which it holds until its own effects are cleaned up.
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      if (!isElsewhere(panel)) giveBack(opener);
    };
  }, [isOpen, panel]);
}

/** Focuses the drawer's own element. */
const rootOf = (panel: HTMLElement | null): HTMLElement | null => panel?.closest('.ant-drawer') ?? null;

/** Whether the user is working beside a docked panel: the focus is on the page, and stays there. */
function isElsewhere(panel: RefObject<HTMLElement | null>): boolean {
  const { activeElement } = document;
  return Boolean(activeElement?.closest('main *')) && !rootOf(panel.current)?.contains(activeElement);
}

const giveBack = (opener: RefObject<Element | null>): void => giveFocusTo(opener.current);

/**
 * Focuses the opener of a panel. When that no longer exists, such as the card of a deleted step: the page's current keyboard stop, or the
 * page.
 */
function giveFocusTo(opener: Element | null): void {
  const take = (target: Element | null): void =>
    target instanceof HTMLElement ? target.focus({ preventScroll: true }) : undefined;
  if (opener?.isConnected) take(opener);
  // After the replacement has been rendered.
  else
    requestAnimationFrame(() =>
      take(document.querySelector('[data-stop][tabindex="0"]') ?? document.querySelector('main')),
    );
}
