import type { UnknownAction } from '@reduxjs/toolkit';
import type { Failure } from '../api/api-error';
import type { Client } from '../api/client';
import { toJson } from '../../../domain/values/json';
import { createLoad } from './load';

export interface OptionsState<Row> {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  rows: Row[];
  failure: Failure | null;
}

/** Rows that came again as they were stay the same object, so that nothing is drawn anew for them. */
const sameOr = <Row>(came: Row[], known: Row[]): Row[] => (toJson(came) === toJson(known) ? known : came);

/** All rows of a list at once, slim, for pickers and for showing names. Asked for by `useOptions`, and again when they changed. */
export function createOptions<Row>(name: string, load: (client: Client) => Promise<Row[]>) {
  const { requested, received, failed, watch } = createLoad<void, Row[]>(name, load);
  const empty: OptionsState<Row> = { state: 'idle', rows: [], failure: null };

  function reducer(options: OptionsState<Row> = empty, action: UnknownAction): OptionsState<Row> {
    if (requested.match(action)) return { ...options, state: 'loading' };
    if (received.match(action))
      return { state: 'ready', rows: sameOr(action.payload, options.rows), failure: null };
    if (failed.match(action)) return { ...options, state: 'failed', failure: action.payload };
    return options;
  }

  return { requested, reducer, watch };
}
