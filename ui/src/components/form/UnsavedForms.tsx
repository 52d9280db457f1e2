import { useCallback, useRef, type PropsWithChildren } from 'react';
import { UnsavedDialog } from './UnsavedDialog';
import { UnsavedFormsContext } from './unsaved-forms';
import { useLeavingGuard, type Leaves } from './use-leaving-guard';

/** Pages with forms: asks before one is left whose forms have unsaved changes. */
export function UnsavedForms({ children }: PropsWithChildren) {
  const unsaved = useRef(new Set<string>());
  const mark = useCallback((formId: string, isUnsaved: boolean): void => {
    if (isUnsaved) unsaved.current.add(formId);
    else unsaved.current.delete(formId);
  }, []);
  const hasUnsaved = useCallback(() => unsaved.current.size > 0, []);
  const blocker = useLeavingGuard(hasUnsaved, leavesPage);
  return (
    <UnsavedFormsContext value={mark}>
      {children}
      <UnsavedDialog
        isOpen={blocker.state === 'blocked'}
        onDiscard={() => blocker.proceed?.()}
        onStay={() => blocker.reset?.()}
      />
    </UnsavedFormsContext>
  );
}

const leavesPage: Leaves = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname;
