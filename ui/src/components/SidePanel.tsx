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
  /** Pixels; never more than the window has. */
  width: number;
  /**
   * Opens fast where much is drawn: the page below is left as it is, free to be scrolled (keeping it still takes some 20 ms), and the
   * drawer stays when it is closed, hidden (making it anew takes some 10 ms). What it holds is its owner's to take away.
   */
  opensFast?: boolean;
  /**
   * Stands where it is drawn, beside what it belongs to, which stays in reach: nothing is masked, and Tab leads on. In a window that has
   * no room for both it slides over the page like any other.
   */
  isDocked?: boolean;
  /** What it is open on: when that changes the focus goes in anew, and comes back to what opened it last. */
  subject?: unknown;
  onClose: () => void;
}

/** A panel that slides in from the side, full width on a phone. Closed, it gives the focus back to what opened it. */
export function SidePanel({
  isOpen,
  width,
  opensFast = false,
  isDocked = false,
  subject,
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
      {...(isBeside && { 'aria-modal': false })}
      closable={{ 'aria-label': t('common.close') }}
      // A long title gives way to the actions beside it.
      styles={{
        header: { flexWrap: 'wrap', rowGap: 8 },
        title: { minWidth: 0, overflowWrap: 'break-word' },
      }}
      focusable={{ focusTriggerAfterClose: false, trap: !isBeside }}
    />
  );
}

/** A docked panel stays where it is drawn also in a narrow window: to be moved it would be made anew, and what is typed in it lost. */
function containerOf(isDocked: boolean, opensFast: boolean): DrawerProps['getContainer'] {
  if (isDocked) return false;
  return opensFast ? besideThePage : undefined;
}

/** antd keeps the page still, and measures it for that, only below what lies in the body itself. */
const besideThePage = (): HTMLElement => document.getElementById('root') ?? document.body;

/** Pixels that a panel's title takes, on one line. */
const headHeight = 60;

/**
 * Toasts come beside an open panel where there is room, and else below its title. Their own place is told how wide it is: said to the whole
 * page, by a property or a rule, every element's style would be reckoned anew.
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

/** The drawer's own return waits for its motion to end, and never comes when it is closed before it has opened, or taken away open. */
function useFocusReturn(isOpen: boolean, subject: unknown, panel: RefObject<HTMLElement | null>): void {
  const opener = useRef<Element | null>(null);
  const opened = useRef(false);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isOpen && !panel.current?.contains(activeElement)) opener.current = activeElement;
  }, [isOpen, subject, panel]);

  // The drawer takes the focus when it opens, and not when it then turns to something else.
  useEffect(() => {
    if (isOpen && opened.current) rootOf(panel.current)?.focus({ preventScroll: true });
    opened.current = isOpen;
  }, [isOpen, subject, panel]);

  // Not before the drawer has let go of the focus, which it holds until its own effects are undone.
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      if (!isElsewhere(panel)) giveBack(opener);
    };
  }, [isOpen, panel]);
}

/** The drawer's own element takes the focus for it. */
const rootOf = (panel: HTMLElement | null): HTMLElement | null => panel?.closest('.ant-drawer') ?? null;

/** Whether who works beside a docked panel has the focus on the page, where it stays. */
function isElsewhere(panel: RefObject<HTMLElement | null>): boolean {
  const { activeElement } = document;
  return Boolean(activeElement?.closest('main *')) && !rootOf(panel.current)?.contains(activeElement);
}

const giveBack = (opener: RefObject<Element | null>): void => giveFocusTo(opener.current);

/** What opened a panel. Where that is gone, as the card of a step that was deleted: where the keyboard stops on the page, or the page. */
function giveFocusTo(opener: Element | null): void {
  const take = (target: Element | null): void =>
    target instanceof HTMLElement ? target.focus({ preventScroll: true }) : undefined;
  if (opener?.isConnected) take(opener);
  // After what came in its place was drawn.
  else
    requestAnimationFrame(() =>
      take(document.querySelector('[data-stop][tabindex="0"]') ?? document.querySelector('main')),
    );
}
