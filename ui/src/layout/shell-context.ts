import { createContext, useContext, useLayoutEffect } from 'react';

/** The interface between a screen and its shell. The object never changes, so that it causes no rerender. */
interface ShellSurroundings {
  /** Tells the shell whether the screen uses the whole window: then the screen has its own bar. */
  setWorkspace: (isWorkspace: boolean) => void;
  openNavigation: () => void;
}

const nowhere: ShellSurroundings = { setWorkspace: () => {}, openNavigation: () => {} };

export const ShellContext = createContext<ShellSurroundings>(nowhere);

export const useShell = (): ShellSurroundings => useContext(ShellContext);

/** Uses the whole window while the screen is mounted. */
export function useWholeWindow(): void {
  const { setWorkspace } = useShell();
  useLayoutEffect(() => {
    setWorkspace(true);
    return () => setWorkspace(false);
  }, [setWorkspace]);
}
