import { Drawer, type DrawerProps } from 'antd';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
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
  onClose: () => void;
}

/** A panel that slides in from the side, full width on a phone. Closed, it gives the focus back to what opened it. */
export function SidePanel({ isOpen, width, opensFast = false, ...drawer }: SidePanelProps) {
  const { t } = useTranslation();
  useFocusReturn(isOpen);
  useToastsBeside(isOpen, width);
  return (
    <Drawer
      {...drawer}
      open={isOpen}
      destroyOnHidden={!opensFast}
      getContainer={opensFast ? besideThePage : undefined}
      size={`min(100vw, ${width}px)`}
      closable={{ 'aria-label': t('common.close') }}
      // A long title gives way to the actions beside it.
      styles={{
        header: { flexWrap: 'wrap', rowGap: 8 },
        title: { minWidth: 0, overflowWrap: 'break-word' },
      }}
      focusable={{ focusTriggerAfterClose: false }}
    />
  );
}

/** antd keeps the page still, and measures it for that, only below what lies in the body itself. */
const besideThePage = (): HTMLElement => document.getElementById('root') ?? document.body;

/** Pixels that a panel's title takes, on one line. */
const headHeight = 60;

/**
 * Toasts come beside an open panel where there is room, and else below its title. Their own place is told how wide it is: said to the whole page, by a property or
 * a rule, every element's style would be reckoned anew.
 */
function useToastsBeside(isOpen: boolean, width: number): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const { style } = toastsPlace();
    style.setProperty('--panel-width', `${width}px`);
    style.setProperty('--panel-head', `${headHeight}px`);
    return () => {
      style.removeProperty('--panel-width');
      style.removeProperty('--panel-head');
    };
  }, [isOpen, width]);
}

/** The drawer's own return waits for its motion to end, and never comes when it is closed before it has opened, or taken away open. */
function useFocusReturn(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);

  // Not before the drawer has let go of the focus, which it holds until its own effects are undone.
  useEffect(() => {
    if (!isOpen) return undefined;
    const opened = opener.current;
    return () => giveFocusTo(opened);
  }, [isOpen]);
}

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
