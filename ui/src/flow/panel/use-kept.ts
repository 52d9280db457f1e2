import { useState } from 'react';

/** The content of a dialog when it was last open: the dialog keeps it during its closing animation. */
export function useKept<Said>(isOpen: boolean, said: Said): Said {
  const [kept, setKept] = useState(said);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setKept(said);
  if (isOpen !== wasOpen) setWasOpen(isOpen);
  return kept;
}
