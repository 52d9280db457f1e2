import { useMemo, useRef, useState, type PropsWithChildren } from 'react';
import { UnsavedDialog } from './UnsavedDialog';
import { UnsavedFormsContext, type HeldForm } from './unsaved-forms';
import { useLeavingGuard, type Leaves } from './use-leaving-guard';

/** Asks before the input of forms inside it is lost. There is one around all screens: the router holds one guard. */
export function UnsavedForms({ children }: PropsWithChildren) {
  const [forms] = useState(() => new Set<HeldForm>());
  const places = useRef<Parameters<Leaves>[0] | null>(null);
  /** What is done once the user gives the input up. */
  const [leaving, setLeaving] = useState<{ onward: () => void } | null>(null);
  const held = useMemo(() => {
    const hasUnsaved = (): boolean => [...forms].some((form) => form.hasUnsaved());
    return {
      hold(form: HeldForm) {
        forms.add(form);
        return () => void forms.delete(form);
      },
      hasUnsaved,
      attempt(onward: () => void): void {
        if (hasUnsaved()) setLeaving({ onward });
        else onward();
      },
    };
  }, [forms]);

  const left = (to: Parameters<Leaves>[0]): HeldForm[] =>
    [...forms].filter((form) => form.hasUnsaved() && form.leaves(to));
  const blocker = useLeavingGuard(held.hasUnsaved, (to) => {
    places.current = to;
    return left(to).length > 0;
  });

  function handleDiscard(): void {
    setLeaving(null);
    if (blocker.state !== 'blocked') return leaving?.onward();
    for (const form of places.current ? left(places.current) : []) form.discard?.();
    blocker.proceed();
  }

  function handleStay(): void {
    setLeaving(null);
    blocker.reset?.();
  }
  return (
    <UnsavedFormsContext value={held}>
      {children}
      <UnsavedDialog
        isOpen={leaving !== null || blocker.state === 'blocked'}
        onDiscard={handleDiscard}
        onStay={handleStay}
      />
    </UnsavedFormsContext>
  );
}
