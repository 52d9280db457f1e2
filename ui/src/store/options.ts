import type { UnknownAction } from '@reduxjs/toolkit';
import type { Failure } from '../api/api-error';
import type { Client } from '../api/client';
import { createLoad } from './load';

export interface OptionsState<Row> {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  rows: Row[];
  failure: Failure | null;
}

/** All rows of a list at once, slim, for pickers and for showing names. Asked for by `useOptions`, and again when they changed. */
export function createOptions<Row>(name: string, load: (client: Client) => Promise<Row[]>) {
  const { requested, received, failed, watch } = createLoad<void, Row[]>(name, load);
  const empty: OptionsState<Row> = { state: 'idle', rows: [], failure: null };

  function reducer(options: OptionsState<Row> = empty, action: UnknownAction): OptionsState<Row> {
    if (requested.match(action)) return { ...options, state: 'loading' };
    if (received.match(action)) return { state: 'ready', rows: action.payload, failure: null };
    if (failed.match(action)) return { ...options, state: 'failed', failure: action.payload };
    return options;
  }

  return { requested, reducer, watch };
}
