import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';

const wish = z.object({ scheduled: z.number() });

/** What a link says that leads to the scheduled tasks to schedule an automation there: the state of its address. */
export const toSchedule = (automatisationId: number): z.infer<typeof wish> => ({
  scheduled: automatisationId,
});

/**
 * The automation that somebody came here to schedule, until the form has closed; `onAsked` opens it. Reloaded, the page is the list alone.
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
