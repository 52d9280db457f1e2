import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Failure } from '../api/api-error';
import type { Client } from '../api/client';
import { createLoad } from './load';

/** `data` stays on the screen while it is reloaded, and after a failure. */
export interface ResourceState<Data> {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  data: Data | null;
  failure: Failure | null;
}

/** One thing from the server, in the store: its actions, its reducer and its saga. `asked` identifies the thing. */
export function createResource<Data, Asked = void>(
  name: string,
  load: (client: Client, asked: Asked) => Promise<Data>,
) {
  const { requested, received, failed, watch } = createLoad(name, load);
  const forgotten = createAction(`${name}/forgotten`);
  const empty: ResourceState<Data> = { state: 'idle', data: null, failure: null };

  function reducer(resource: ResourceState<Data> = empty, action: UnknownAction): ResourceState<Data> {
    if (requested.match(action)) return { ...resource, state: 'loading' };
    if (forgotten.match(action)) return empty;
    // Answers to requests made before `forgotten` are ignored.
    if (resource.state !== 'loading') return resource;
    if (received.match(action)) return { state: 'ready', data: action.payload, failure: null };
    if (failed.match(action)) return { ...resource, state: 'failed', failure: action.payload };
    return resource;
  }

  return { requested, forgotten, reducer, watch };
}
