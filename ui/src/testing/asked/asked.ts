import type { UnknownAction } from '@reduxjs/toolkit';
import type { Failure } from '../../api/api-error';
import type { RootState } from '../../store/store';
import { failureIn, type Request } from '../../store/request';
import type { Answer } from '../server';

/** Something that the interface asks of the server: how, and how its end is seen in the store. */
export interface Asked {
  what: string;
  call: string;
  data: unknown;
  /** What else is asked on the way. */
  besides?: Record<string, Answer>;
  /** Dispatched one after another; what comes before the last one only makes ready for it. */
  actions: [...UnknownAction[], UnknownAction];
  isDone: (state: RootState) => boolean;
  failure: (state: RootState) => Failure | null;
  /** It is what signs in, or goes by the client key: there is no session to be lost. */
  isWithoutSession?: boolean;
}

/** What is failing is told in a toast. */
export const toldFailure = ({ notifications }: RootState): Failure | null =>
  notifications.find(({ kind }) => kind === 'error')?.failure ?? null;

/** A toast says that it is done. */
export const isTold = ({ notifications }: RootState): boolean =>
  notifications.some(({ kind }) => kind === 'success');

/** What failed is kept with the form or the dialog that asked. */
export const failureAt =
  (select: (state: RootState) => Request) =>
  (state: RootState): Failure | null =>
    failureIn(select(state));
