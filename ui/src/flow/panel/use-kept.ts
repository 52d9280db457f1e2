import { useState } from 'react';

/** What a dialog says, as it was when it was last open: it keeps its words until it has closed. */
export function useKept<Said>(isOpen: boolean, said: Said): Said {
  const [kept, setKept] = useState(said);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setKept(said);
  if (isOpen !== wasOpen) setWasOpen(isOpen);
  return kept;
}
