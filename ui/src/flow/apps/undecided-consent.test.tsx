import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'antd';
import type { User } from '../../../../domain/entities/account/user';
import { sessionFound } from '../../features/session/slice';
import { addFeatures } from '../../store/features';
import { createStore } from '../../store/store';
import { clientOf } from '../../testing/server';
import type { StepFieldsProps } from '../steps/step-editor';
import { messageFields } from './MessageFields';
import { drawPart } from '../../testing/part';

const SmsFields = messageFields(() => null, 'sms');

/** The fields of an SMS, of somebody who is not signed in yet; signs in an account that has decided so. */
function openFields() {
  const store = createStore(clientOf({}).client);
  addFeatures(store);
  drawPart(
    store,
    <Form>
      <SmsFields {...({} as StepFieldsProps) /* these fields read none of them */} />
    </Form>,
  );
  return {
    signIn: (may_write_unasked: User['may_write_unasked']) => {
      const user = { id: 1, email: 'ada@example.com', may_write_unasked };
      // what the fields read of it
      act(() => void store.dispatch(sessionFound({ user: user as User, roles: [] })));
    },
  };
}

const note = () => screen.queryByText(/your account has not decided about them/);

test('that an account has not decided about those never asked is said once it is known, and not of a transactional message', async () => {
  const { signIn } = openFields();
  const anyTime = await screen.findByRole('switch', { name: 'Send at any time' });
  expect(note()).toBeNull();
  signIn({ email: true });
  expect(note()).toBeVisible();
  await userEvent.click(anyTime);
  expect(note()).toBeNull();
  await userEvent.click(anyTime);
  expect(note()).toBeVisible();
});

test('an account that has decided about the channel is told nothing', () => {
  const { signIn } = openFields();
  signIn({ sms: false });
  expect(note()).toBeNull();
});
