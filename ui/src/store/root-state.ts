import type { UnknownAction } from '@reduxjs/toolkit';

/** The state that reducers keep, by their names. */
export type StateOf<Reducers> = {
  [Name in keyof Reducers]: Reducers[Name] extends (state: undefined, action: UnknownAction) => infer State
    ? State
    : never;
};

/**
 * The whole state of the store. Its parts are declared beside their reducers (store/store.ts, store/features.ts), so that slices and sagas
 * read the state without importing each other. The features' part exists once the shell is loaded, and only screens in it read that part.
 */
export interface RootState {}
