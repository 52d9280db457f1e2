import { useState } from 'react';
import { useAppSelector } from '../../store/hooks';
import type { RootState } from '../../store/root-state';

/**
 * Whether a picker's options have been requested and loaded since it opened: options left by an earlier form may belong to something else.
 */
export function useAnswered(offer: 'events' | 'contacts'): boolean {
  const state = useAppSelector(({ panels }: RootState) => panels[offer].state);
  const [stage, setStage] = useState<'before' | 'asking' | 'done'>('before');
  if (stage === 'before' && state === 'loading') setStage('asking');
  if (stage === 'asking' && state !== 'loading') setStage('done');
  return stage === 'done';
}
