import { useState } from 'react';
import { useAppSelector } from '../../store/hooks';
import type { RootState } from '../../store/store';

/** Whether what a picker offers has been asked for and answered since it opened: what an earlier form asked for may be another's. */
export function useAnswered(offer: 'events' | 'contacts'): boolean {
  const state = useAppSelector(({ panels }: RootState) => panels[offer].state);
  const [stage, setStage] = useState<'before' | 'asking' | 'done'>('before');
  if (stage === 'before' && state === 'loading') setStage('asking');
  if (stage === 'asking' && state !== 'loading') setStage('done');
  return stage === 'done';
}
