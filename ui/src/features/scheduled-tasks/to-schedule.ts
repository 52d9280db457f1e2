import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';

const wish = z.object({ scheduled: z.number() });

/** The history state of a link that opens the form for scheduling an automation. */
export const toSchedule = (automatisationId: number): z.infer<typeof wish> => ({
  scheduled: automatisationId,
});

/**
 * The automation to schedule, from the link's state, until the form has closed; `onAsked` opens the form. After a reload the page shows
 * only the list.
 */
export function useToSchedule(isOpen: boolean, onAsked: () => void): number | null {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(() => wish.safeParse(state).data?.scheduled ?? null);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (!isOpen) setWanted(null);
  }
  useEffect(() => {
    if (wanted === null) return;
    onAsked();
    void navigate('.', { replace: true, state: null });
  }, [wanted, onAsked, navigate]);
  return wanted;
}
