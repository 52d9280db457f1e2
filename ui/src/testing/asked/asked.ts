import type { UnknownAction } from '@reduxjs/toolkit';
import type { Failure } from '../../api/api-error';
import type { RootState } from '../../store/root-state';
import { failureIn, type Request } from '../../store/request';
import type { Answer } from '../server';

/** A request of the interface to the server: how it is triggered, and how its end shows in the store. */
export interface Asked {
  what: string;
  call: string;
  data: unknown;
  /** Further requests that it makes. */
  besides?: Record<string, Answer>;
  /** Dispatched one after another; all but the last one only prepare it. */
  actions: [...UnknownAction[], UnknownAction];
  isDone: (state: RootState) => boolean;
  failure: (state: RootState) => Failure | null;
  /** It signs in, or uses the client key: there is no session to lose. */
  isWithoutSession?: boolean;
}

/** A toast names what failed. */
export const toldFailure = ({ notifications }: RootState): Failure | null =>
  notifications.find(({ kind }) => kind === 'error')?.failure ?? null;

/** A toast reports success. */
export const isTold = ({ notifications }: RootState): boolean =>
  notifications.some(({ kind }) => kind === 'success');

/** The failure is stored with the form or the dialog of the request. */
export const failureAt =
  (select: (state: RootState) => Request) =>
  (state: RootState): Failure | null =>
    failureIn(select(state));
