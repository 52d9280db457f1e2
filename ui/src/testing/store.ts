import { waitFor } from '@testing-library/react';
import type { User } from '../../../domain/entities/account/user';
import { sessionFound } from '../features/session/slice';
import { addFeatures } from '../store/features';
import type { RootState } from '../store/root-state';
import { createStore } from '../store/store';
import { clientOf, type Answer, type Answering, type Call, type Server } from './server';

/** Somebody who is signed in. */
export const account = (id = 1) => ({
  user: { id, email: `owner-${id}@example.com`, client_key: 'key', data: {} } as User, // what the sagas read of it
  roles: [],
});

/** The whole store with all its sagas, on a server, signed in. */
export function openStore(server: Server | Answering) {
  const { client, calls } = clientOf(server);
  const store = createStore(client);
  store.dispatch(sessionFound(account()));
  addFeatures(store);
  /** Waits until the store says so. */
  const until = (says: (state: RootState) => unknown): Promise<void> =>
    waitFor(() => expect(says(store.getState())).toBeTruthy(), { interval: 2, timeout: 20_000 });
  return { ...store, calls, until };
}

/** An answer that the test gives when it comes to it. */
export function held() {
  const waiting: { call: Call; give: (answer: Answer) => void }[] = [];
  return {
    waiting,
    answer: (call: Call) => new Promise<Answer>((give) => waiting.push({ call, give })),
    /** Answers a question by its place, once it has been asked. */
    async give(place: number, answer: Answer): Promise<void> {
      await waitFor(() => expect(waiting.length).toBeGreaterThan(place), { interval: 2 });
      waiting[place]?.give(answer);
      await later();
    },
  };
}

/** After everything that is on its way without a timer. */
export const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
