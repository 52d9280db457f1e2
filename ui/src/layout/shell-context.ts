import { createContext, useContext, useLayoutEffect } from 'react';

/** What a screen and the shell around it tell each other. Never made anew, so that nothing is drawn again for it. */
interface ShellSurroundings {
  /** Tells whether the screen has the whole window: then it brings a bar of its own. */
  setWorkspace: (isWorkspace: boolean) => void;
  openNavigation: () => void;
}

const nowhere: ShellSurroundings = { setWorkspace: () => {}, openNavigation: () => {} };

export const ShellContext = createContext<ShellSurroundings>(nowhere);

export const useShell = (): ShellSurroundings => useContext(ShellContext);

/** Has the whole window for as long as the screen is there. */
export function useWholeWindow(): void {
  const { setWorkspace } = useShell();
  useLayoutEffect(() => {
    setWorkspace(true);
    return () => setWorkspace(false);
  }, [setWorkspace]);
}
