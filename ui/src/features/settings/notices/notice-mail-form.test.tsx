import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen } from '../../../testing/screen';

const mail = {
  is_on: true,
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls',
  username: 'shop',
  sender: 'shop@example.com',
  recipients: ['ada@example.com'],
  language: 'en',
  has_password: true,
  problem: null,
  last_sent_at: null,
};

test('the form sends what was changed in it, and then what was changed since', async () => {
  const { calls } = await openScreen('/settings/notices', {
    'GET /user/notice-mail': { data: { notice_mail: mail } },
    'PUT /user/notice-mail': { data: { notice_mail: mail } },
  });
  const host = await screen.findByDisplayValue('smtp.example.com');
  const form = host.closest('form');
  if (!form) throw new Error('The host is in no form');
  const save = () => userEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await userEvent.type(host, '.org');
  await save();
  expect(await screen.findAllByText(/saved/i)).not.toEqual([]);
  await userEvent.type(screen.getByDisplayValue('shop'), '2');
  await save();
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent()).toEqual([{ host: 'smtp.example.com.org' }, { username: 'shop2' }]);
});
