import { waitFor } from '@testing-library/react';
import { held, openStore } from '../../../testing/store';
import { consentAsked, consentDismissed, consentSubmitted } from './consent-slice';

test('consents of two contacts are both saved, though the first answer comes after the second was asked for', async () => {
  const saves = held();
  const store = openStore({ 'PUT /contact/1/consent': saves.answer, 'PUT /contact/2/consent': saves.answer });
  const save = (contactId: number): void => {
    store.dispatch(consentAsked({ contactId, channel: 'email', state: 'subscribed' }));
    store.dispatch(consentSubmitted({ contactId, channel: 'email', state: 'left' }));
  };
  save(1);
  await waitFor(() => expect(saves.waiting).toHaveLength(1));
  store.dispatch(consentDismissed());
  save(2);
  await saves.give(0, { data: {} });
  expect(store.getState().contacts.consent.request.state).toBe('running');
  await saves.give(1, { data: {} });
  await store.until(({ contacts }) => contacts.consent.asked === null);
});
