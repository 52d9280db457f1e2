import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onePage, openScreen, type Server } from '../../../testing/screen';

const field = { id: 1, field: 'host', name: 'Server', placeholder: '', type: 'string', required: true };
const smtp = {
  id: 'smtp',
  name: 'SMTP',
  description: 'Sends e-mails.',
  icon: 'smtp',
  data: [{ ...field, is_secret: false, hint: null }],
  webhooks: [],
};
const connection = {
  id: 7,
  app_id: 'smtp',
  name: 'Shop mail',
  set_fields: ['host'],
  shown: { host: 'mail.shop.example' },
  problem: null,
};
const finding = { found: [], record: null, name: 'shop.example', code: 'x' };
const missing = {
  ...finding,
  check: 'spf',
  status: 'missing',
  message: 'There is no SPF record.',
  record: { type: 'TXT', name: 'shop.example', value: 'v=spf1 mx ~all' },
};
const findings = [
  missing,
  { ...finding, check: 'dkim', status: 'mend', message: 'The key is revoked.', found: ['v=DKIM1; p='] },
  { ...finding, check: 'dmarc', status: 'ok', message: 'It watches.' },
  { ...finding, check: 'mx', status: 'unknown', message: 'No answer.' },
];
const fixed = findings.map((one) => ({ ...one, status: 'ok', record: null }));

const user = {
  id: 1,
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Byron',
  ai_contact_fields: [],
};

const server = (more: Server): Server => ({
  'GET /user': { data: { user } },
  'GET /app': { data: { apps: [smtp], meta: onePage(1) } },
  'GET /user/app': { data: { user_apps: [connection], meta: onePage(1) } },
  'GET /custom-field': { data: { customFields: [], meta: onePage(0) } },
  ...more,
});

async function openConnection(more: Server) {
  const opened = await openScreen('/settings/apps', server(more));
  await userEvent.click(await screen.findByRole('button', { name: /Shop mail/ }));
  return { ...opened, panel: await screen.findByRole('region', { name: 'Your sending domain' }) };
}

test('a domain is looked up when somebody asks, with what to enter, and again', async () => {
  let now = findings;
  const { calls, panel } = await openConnection({
    'GET /user/app/7/sending-domain': () => ({
      data: { sending_domain: { domain: 'shop.example', provider: null, findings: now } },
    }),
  });
  const looks = () => calls.filter(({ path }) => path === '/user/app/7/sending-domain');
  expect(looks()).toEqual([]);
  await userEvent.type(
    within(panel).getByRole('textbox', { name: /^DKIM selector/ }),
    ' s1._domainkey.shop.example{Enter}',
  );
  await within(panel).findByText('2 things to fix for shop.example.');
  expect(looks().map(({ query }) => Object.fromEntries(query))).toEqual([{ dkim_selector: 's1' }]);
  // Enter did not save the form that it stands in.
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);

  const [spf, dkim] = within(panel).getAllByRole('heading', { level: 4 });
  expect(spf).toHaveTextContent('SPF: who may sendMissing');
  expect(dkim).toHaveTextContent('DKIM: signatureTo fix');
  expect(within(panel).getByText('v=DKIM1; p=')).toBeInTheDocument();
  expect(within(panel).getByRole('textbox', { name: 'Name of the SPF record' })).toHaveValue('shop.example');
  expect(within(panel).getByRole('textbox', { name: 'Value of the SPF record' })).toHaveValue(
    'v=spf1 mx ~all',
  );

  now = fixed;
  await userEvent.click(within(panel).getByRole('button', { name: /Check again/ }));
  await within(panel).findByText('Nothing to fix for shop.example.');
  expect(within(panel).queryByRole('textbox', { name: 'Value of the SPF record' })).toBeNull();
});

test('a refusal says why, and can be tried again', async () => {
  const error = { code: 'too_many_requests', message: 'Too many.' };
  const { panel } = await openConnection({ 'GET /user/app/7/sending-domain': { status: 429, error } });
  await userEvent.click(within(panel).getByRole('button', { name: /Check the domain/ }));
  expect(await within(panel).findByRole('alert')).toBeInTheDocument();
  await waitFor(() => expect(within(panel).getByRole('button', { name: /Check the domain/ })).toBeEnabled());
});

test('of a connection that is renamed, the name alone is sent', async () => {
  const { calls } = await openConnection({
    'PUT /user/app/7': { data: { user_app: { ...connection, name: 'Shop mail 2' } } },
  });
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Name'), ' 2');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText(/saved/);
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Shop mail 2', data: {} });
});
