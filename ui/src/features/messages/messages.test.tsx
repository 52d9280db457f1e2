import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  MessageTemplate,
  MessageTemplateUses,
} from '../../../../domain/entities/messages/message-template';
import { onePage, openScreen, type Server } from '../../testing/screen';
import { held, openStore } from '../../testing/store';
import { messageOptions, messageSaved } from './slice';

const html = '<p>Hi</p>\r\n<TABLE ></TABLE>';
const welcome: MessageTemplate = {
  id: 3,
  kind: 'email',
  name: 'Welcome',
  folder: 'Onboarding',
  version: 2,
  fallback_language: 'en',
  contents: [{ language: 'en', subject: 'Hello', html, text: '', document: null }],
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
};
const unused: MessageTemplateUses = { flows: [], templates: [] };
const used: MessageTemplateUses = {
  flows: [{ automatisation_id: 9, name: 'Sign-up', is_campaign: false, is_broadcast: false, step_ids: [12] }],
  templates: [],
};
const row = ({ contents, ...rest }: MessageTemplate) => ({
  ...rest,
  languages: contents.map(({ language }) => language),
  subject: contents[0]?.subject ?? '',
});
const preview = {
  language: 'en',
  rendered: { subject: 'Hello', html: '<p>Hi Ada</p>', text: '' },
  made_text: { rendered: 'Hi Ada', written: 'Hi {{ contact.name }}' },
  made_html: null,
  problem: null,
  missing: ['event.order'],
  findings: [
    {
      code: 'alt_missing',
      severity: 'warning',
      language: 'en',
      field: 'html',
      message: 'An image has no alternative text.',
    },
  ],
};

const open = (address: string, uses = unused, more: Server = {}) =>
  openScreen(address, {
    'GET /message-template': {
      data: { message_templates: [row(welcome)], folders: ['Onboarding'], meta: onePage(1) },
    },
    'GET /message-template/3': { data: { message_template: welcome, uses } },
    'GET /message-template/3/version': {
      data: {
        versions: [2, 1].map((version) => ({
          version,
          author: { id: 1, email: 'ada@example.com', name: 'Ada' },
          restores: null,
          created_at: '2026-03-01T10:00:00.000Z',
        })),
      },
    },
    'POST /message-template': { data: { message_template: welcome } },
    'PUT /message-template/3': { data: { message_template: { ...welcome, version: 3 } } },
    'POST /message-template/3/version/1/restore': { data: { message_template: { ...welcome, version: 3 } } },
    'POST /message-template/preview': { data: preview },
    'POST /contact': { data: { contacts: [], meta: onePage(0) } },
    ...more,
  });
const write = (label: string, text: string): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const sentBy = (calls: { method: string; path: string; body?: unknown }[], method: string) =>
  calls
    .filter((call) => call.method === method && !/preview|contact/.test(call.path))
    .map(({ body }) => body);

test('templates are listed with their folder, and found by it', async () => {
  const { calls } = await open('/messages?folder=Onboarding');
  const found = (await screen.findByText('Welcome')).closest('tr');
  if (!found) throw new Error('It is in no row');
  expect(within(found).getByText('Hello')).toBeInTheDocument();
  const [listed] = calls.filter(({ path }) => path === '/message-template');
  expect(listed?.query.get('folder')).toBe('Onboarding');
});

test('a template is made in the language of who writes it', async () => {
  const { calls } = await open('/messages/new?kind=email');
  await screen.findByLabelText('Name');
  const create = screen.getByRole('button', { name: 'Create' });
  expect(create).toBeDisabled();
  write('Name', 'Welcome');
  write('Folder (optional)', 'Onboarding');
  write('Subject', 'Hello');
  write('HTML', html);
  await userEvent.click(create);
  await screen.findByText(/saved/);
  expect(sentBy(calls, 'POST')).toEqual([
    {
      kind: 'email',
      name: 'Welcome',
      folder: 'Onboarding',
      fallback_language: 'en',
      // A text area has line feeds alone.
      contents: [
        { language: 'en', subject: 'Hello', html: html.replace('\r', ''), text: '', document: null },
      ],
    },
  ]);
});

test('a template that steps use is saved when it was said where it is used', async () => {
  const { calls } = await open('/messages/3', used);
  await screen.findByLabelText('Subject');
  write('Subject', 'Hello again');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Sign-up').closest('a')).toHaveAttribute(
    'href',
    '/automatisation/9?step=12',
  );
  expect(sentBy(calls, 'PUT')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText(/saved/);
  expect(sentBy(calls, 'PUT')).toEqual([
    {
      fallback_language: 'en',
      // What was not touched stays byte for byte.
      contents: [{ language: 'en', subject: 'Hello again', html, text: '', document: null }],
      version: 2,
    },
  ]);
});

test('a new name is saved without a question, and without the texts', async () => {
  const { calls } = await open('/messages/3', used);
  await screen.findByLabelText('Name');
  write('Name', 'Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/saved/);
  expect(sentBy(calls, 'PUT')).toEqual([{ name: 'Hello' }]);
});

test('the preview stands beside the form, on a phone and in the dark, with what was checked', async () => {
  await open('/messages/3');
  const frame = await screen.findByTitle('The message: Desktop, Light');
  expect(frame).toHaveAttribute('srcdoc', '<p>Hi Ada</p>');
  expect(frame).toHaveAttribute('sandbox', '');
  await userEvent.click(screen.getByRole('radio', { name: 'Phone' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(screen.getByTitle('The message: Phone, Dark')).toBeInTheDocument();
  expect(screen.getByText('An image has no alternative text.')).toBeInTheDocument();
  expect(screen.getByText(/^Empty here: event.order/)).toBeInTheDocument();
});

test('a language is added with the texts of the default one', async () => {
  const { calls } = await open('/messages/3');
  await screen.findByLabelText('Subject');
  write('New language, such as fr or fr-ca', 'fr');
  await userEvent.click(screen.getByRole('button', { name: 'Add a language' }));
  expect(screen.getByRole('radio', { name: 'French' })).toBeChecked();
  write('Subject', 'Bonjour');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/saved/);
  expect(sentBy(calls, 'PUT')).toMatchObject([
    {
      fallback_language: 'en',
      contents: [
        { language: 'en', subject: 'Hello' },
        { language: 'fr', subject: 'Bonjour', html },
      ],
    },
  ]);
});

test('a version is brought back over the one on the screen', async () => {
  const { calls } = await open('/messages/3');
  await userEvent.click(await screen.findByRole('button', { name: 'Version 2' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }));
  await screen.findByText('Version 1 restored');
  const restored = calls.find(({ path }) => path === '/message-template/3/version/1/restore');
  expect(restored?.query.toString()).toBe('version=2');
});

test('a template that steps use is deleted after a question that names them', async () => {
  const refusal = { code: 'in_use', message: 'In use', details: used };
  const { calls } = await open('/messages', used, {
    'DELETE /message-template/3': { status: 409, error: refusal },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Welcome' }));
  await userEvent.click(await screen.findByText('Delete'));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByText(/These use it: Sign-up/)).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete anyway' }));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ query }) => query.get('force'))).toEqual([
      null,
      'true',
    ]),
  );
});

test('who is late is told, and loads what is stored', async () => {
  const newer = { ...welcome, version: 3, contents: [{ ...welcome.contents[0], subject: 'Theirs' }] };
  let asked = 0;
  await open('/messages/3', unused, {
    'GET /message-template/3': () => {
      asked += 1;
      return { data: { message_template: asked === 1 ? welcome : newer, uses: unused } };
    },
    'PUT /message-template/3': {
      status: 409,
      error: { code: 'version_conflict', message: 'It was changed since you loaded it.' },
    },
  });
  await screen.findByLabelText('Subject');
  write('Subject', 'Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('It was changed since you loaded it.');
  expect(screen.getByLabelText('Subject')).toHaveValue('Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Discard my changes and load what is stored' }));
  await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveValue('Theirs'));
});

test('the plain text is written on from what is made of the HTML', async () => {
  const { calls } = await open('/messages/3');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit it yourself, starting from that' }));
  expect(screen.getByLabelText('Plain text (optional)')).toHaveValue('Hi {{ contact.name }}');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/saved/);
  expect(sentBy(calls, 'PUT')).toMatchObject([{ contents: [{ html, text: 'Hi {{ contact.name }}' }] }]);
});

const second = {
  ...welcome,
  version: 3,
  contents: [{ ...welcome.contents[0]!, subject: 'One' }],
  updated_at: '2026-03-02T10:00:00.000Z',
};

/** Opens the template on a server that saves slowly, and submits the subject `One`. */
async function submitOne() {
  const saving = held();
  let stored = welcome;
  const opened = await open('/messages/3', unused, {
    'GET /message-template/3': () => ({ data: { message_template: stored, uses: unused } }),
    'PUT /message-template/3': saving.answer,
  });
  await screen.findByLabelText('Subject');
  write('Subject', 'One');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  /** The server answers: it is stored as it was submitted. */
  const answer = async (place: number, template: MessageTemplate): Promise<void> => {
    stored = template;
    await act(() => saving.give(place, { data: { message_template: template } }));
    await screen.findByRole('button', { name: `Version ${template.version}` });
  };
  return { ...opened, answer };
}

test('what is written in a template while it is being saved stays, is unsaved, and is saved as the next version', async () => {
  const { calls, router, answer } = await submitOne();
  write('Subject', 'Two');
  await answer(0, second);
  await screen.findByText(/saved/);
  expect(screen.getByLabelText('Subject')).toHaveValue('Two');
  await act(() => router.navigate('/messages'));
  const dialog = await screen.findByRole('dialog');
  expect(router.state.location.pathname).toBe('/messages/3');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sentBy(calls, 'PUT')).toMatchObject([
      { version: 2, contents: [{ subject: 'One' }] },
      { version: 3, contents: [{ subject: 'Two' }] },
    ]),
  );
  await answer(1, {
    ...second,
    version: 4,
    contents: [{ ...second.contents[0]!, subject: 'Two' }],
    updated_at: '2026-03-03T10:00:00.000Z',
  });
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('a template that stays as it was submitted is shown as it is stored, also when its deletion was thought of meanwhile', async () => {
  const { router, store, answer } = await submitOne();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  await answer(0, { ...second, name: 'Welcome as stored' });
  // The question stays.
  expect(store.getState().messages.editor.deleting).not.toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Welcome as stored'));
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await act(() => router.navigate('/messages'));
  expect(router.state.location.pathname).toBe('/messages');
});

test('nothing can be written in a new template while it is being saved', async () => {
  const making = held();
  const { router } = await open('/messages/new?kind=email', unused, {
    'POST /message-template': making.answer,
  });
  const name = await screen.findByLabelText('Name');
  write('Name', 'Welcome');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(name.closest('form')).toHaveAttribute('inert');
  const taken = { status: 409, error: { code: 'name_taken', message: 'The name is taken.' } };
  await act(() => making.give(0, taken));
  await screen.findByText('The name is taken.');
  expect(name.closest('form')).not.toHaveAttribute('inert');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await act(() => making.give(1, { data: { message_template: welcome } }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages/3'));
});

test('a version that is brought back takes the place of what stands in the form', async () => {
  let stored = welcome;
  await open('/messages/3', unused, {
    'GET /message-template/3': () => ({ data: { message_template: stored, uses: unused } }),
    'POST /message-template/3/version/1/restore': () => {
      stored = second;
      return { data: { message_template: stored } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Version 2' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }));
  await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveValue('One'));
});

test('a template that was saved is named by its new subject wherever it is named', async () => {
  let subject = 'Ten percent less';
  const { dispatch, until, getState } = openStore({
    'GET /message-template': () => ({
      data: { message_templates: [{ ...row(welcome), subject }], folders: [], meta: onePage(1) },
    }),
  });
  const shown = () => getState().messages.options.rows[0]?.subject;
  dispatch(messageOptions.requested());
  await until(() => shown() === subject);
  subject = 'Twenty percent less';
  dispatch(messageSaved({ template: welcome, isRestored: false, isLeft: false }));
  await until(() => shown() === subject);
});
