import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { documentLimits, type EmailDocument } from '../../../../../domain/entities/messages/email-document';
import type { MessageTemplate } from '../../../../../domain/entities/messages/message-template';
import { beginningStyle, sectionOf } from '../../../../../domain/message-templates/blocks/blank';
import { onePage, openScreen, type Server } from '../../../testing/screen';

const document: EmailDocument = {
  preheader: '',
  style: beginningStyle,
  sections: [
    sectionOf([
      { type: 'heading', text: 'Hello', level: 1, align: 'left', color: null },
      { type: 'text', text: 'First', size: 16, align: 'left', color: null },
    ]),
    sectionOf([{ type: 'footer', text: 'Us', unsubscribe: 'Leave', align: 'center' }]),
  ],
};
const welcome: MessageTemplate = {
  id: 3,
  kind: 'email',
  name: 'Welcome',
  folder: '',
  version: 2,
  fallback_language: 'en',
  contents: [{ language: 'en', subject: 'Hi', html: '<!doctype html>', text: '', document }],
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
};
const preview = {
  language: 'en',
  rendered: { subject: 'Hi', html: '<p>Hello</p>', text: '' },
  made_text: { rendered: 'Hello', written: 'Hello' },
  made_html: '<p>{{ made }}</p>',
  problem: null,
  missing: [],
  findings: [],
};

const open = (address: string, more: Server = {}) =>
  openScreen(address, {
    'GET /message-template': { data: { message_templates: [], folders: [], meta: onePage(0) } },
    'GET /message-template/3': {
      data: { message_template: welcome, uses: { flows: [], templates: [] } },
    },
    'POST /message-template': { data: { message_template: welcome } },
    'PUT /message-template/3': { data: { message_template: { ...welcome, version: 3 } } },
    'POST /message-template/preview': { data: preview },
    'POST /contact': { data: { contacts: [], meta: onePage(0) } },
    ...more,
  });

/** The rows of the list of blocks, without the one of the style. */
const rows = (): string[] =>
  within(screen.getByRole('list', { name: 'Blocks of the e-mail' }))
    .getAllByRole('button')
    .slice(1)
    .map((row) => row.textContent);
const row = (name: RegExp) =>
  within(screen.getByRole('list', { name: 'Blocks of the e-mail' })).getByRole('button', { name });
const savedBy = async (calls: { method: string; path: string; body?: unknown }[], method: 'POST' | 'PUT') => {
  await userEvent.click(screen.getByRole('button', { name: method === 'POST' ? 'Create' : 'Save' }));
  await screen.findByText(/saved/);
  const call = calls.find((one) => one.method === method && /message-template(\/3)?$/.test(one.path));
  return call?.body as { contents: { document: EmailDocument | null; html: string; subject: string }[] };
};

test('an e-mail begins with one that is there, in the language of who writes it', async () => {
  const { calls } = await open('/messages/new?kind=email');
  await userEvent.click(await screen.findByRole('button', { name: /^Welcome/ }));
  await screen.findByRole('list', { name: 'Blocks of the e-mail' });
  expect(screen.getByLabelText('Subject')).toHaveValue('Welcome, {{ contact.name | default: "friend" }}');
  expect(rows()[0]).toBe('Section 1');
  expect(screen.getByRole('button', { name: 'Style of the e-mail' })).toHaveFocus();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Welcome' } });
  const { contents } = await savedBy(calls, 'POST');
  expect(contents[0]?.document?.sections.length).toBeGreaterThan(2);
});

test('a subject that is written already stays', async () => {
  await open('/messages/new?kind=email');
  fireEvent.change(await screen.findByLabelText('Subject'), { target: { value: 'Mine' } });
  await userEvent.click(screen.getByRole('button', { name: /^From scratch/ }));
  expect(screen.getByLabelText('Subject')).toHaveValue('Mine');
});

test('what a block holds is changed beside the list', async () => {
  const { calls } = await open('/messages/3');
  await userEvent.click(await screen.findByRole('button', { name: /^Heading/ }));
  fireEvent.change(screen.getByLabelText('Text of the heading'), { target: { value: 'Good day' } });
  await userEvent.click(screen.getByRole('radio', { name: 'Level 2' }));
  await userEvent.click(row(/^Section 1/));
  await userEvent.click(screen.getByRole('radio', { name: 'Two' }));
  fireEvent.change(screen.getByLabelText('Only if (optional)'), { target: { value: 'contact.vip %}' } });
  const { contents } = await savedBy(calls, 'PUT');
  expect(contents[0]?.document?.sections[0]).toMatchObject({
    condition: 'contact.vip ',
    columns: [
      { share: 1, blocks: [{ text: 'Good day', level: 2 }, { type: 'text' }] },
      { share: 1, blocks: [] },
    ],
  });
});

test('blocks are chosen, moved, deleted and brought back by keys, and it is said', async () => {
  await open('/messages/3');
  const heading = await screen.findByRole('button', { name: /^Heading/ });
  await userEvent.click(heading);
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(rows()).toEqual(['Section 1', 'Text: First', 'Heading: Hello', 'Section 2', 'Footer: Us']);
  expect(row(/^Heading/)).toHaveFocus();
  expect(screen.getByText('Heading moved: section 1, column 1, place 2')).toBeInTheDocument();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(rows()).toEqual(['Section 1', 'Text: First', 'Section 2', 'Heading: Hello', 'Footer: Us']);
  await userEvent.keyboard('{ArrowDown}');
  expect(row(/^Footer/)).toHaveFocus();
  expect(row(/^Footer/)).toHaveAttribute('aria-current', 'true');
  await userEvent.keyboard('{Delete}');
  expect(rows()).toEqual(['Section 1', 'Text: First', 'Section 2', 'Heading: Hello']);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(rows()).toContain('Footer: Us');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(rows()).toEqual(['Section 1', 'Heading: Hello', 'Text: First', 'Section 2', 'Footer: Us']);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
  expect(rows()).toEqual(['Section 1', 'Text: First', 'Heading: Hello', 'Section 2', 'Footer: Us']);
});

test('a block is added behind the chosen one, in the language of the texts', async () => {
  const { calls } = await open('/messages/3');
  await userEvent.click(await screen.findByRole('button', { name: /^Heading/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Add a block' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Button' }));
  expect(rows()).toEqual([
    'Section 1',
    'Heading: Hello',
    'Button: Find out more',
    'Text: First',
    'Section 2',
    'Footer: Us',
  ]);
  fireEvent.change(screen.getByLabelText('Address of the link'), {
    target: { value: 'https://shop.example' },
  });
  const { contents } = await savedBy(calls, 'PUT');
  expect(contents[0]?.document?.sections[0]?.columns[0]?.blocks[1]).toMatchObject({
    type: 'button',
    link: 'https://shop.example',
  });
});

test('no more blocks are added than a column and an e-mail may have', async () => {
  const full = sectionOf(
    Array.from({ length: documentLimits.blocksOfColumn }, () => ({ type: 'spacer', height: 8 }) as const),
  );
  const long = { ...document, sections: [full, full, full] };
  const template = { ...welcome, contents: [{ ...welcome.contents[0], document: long }] };
  await open('/messages/3', {
    'GET /message-template/3': { data: { message_template: template, uses: { flows: [], templates: [] } } },
  });
  await screen.findByRole('list', { name: 'Blocks of the e-mail' });
  await userEvent.click(row(/^Section 1/));
  expect(screen.getByRole('button', { name: 'Add a block' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Duplicate' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Add a section' }));
  expect(screen.getByRole('button', { name: 'Add a block' })).toBeEnabled();
});

test('buttons put marks around what is selected', async () => {
  await open('/messages/3');
  await userEvent.click(await screen.findByRole('button', { name: /^Text/ }));
  const area = screen.getByLabelText<HTMLTextAreaElement>('Text of the block');
  area.setSelectionRange(0, 5);
  await userEvent.click(screen.getByRole('button', { name: 'Bold' }));
  expect(area).toHaveValue('**First**');
});

test('a field of the contact is put into a text', async () => {
  await open('/messages/3', {
    'GET /custom-field': {
      data: {
        customFields: [{ id: 8, label: 'City', variable_name: 'city', type: 'string' }],
        meta: onePage(1),
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Heading/ }));
  const line = screen.getByLabelText('Text of the heading');
  await userEvent.click(screen.getByRole('combobox', { name: 'Insert a field' }));
  await userEvent.click(await screen.findByText('City'));
  expect(line).toHaveValue('Hello{{ contact.city }}');
});

test('the e-mail has colors of its own, and in the dark', async () => {
  const { calls } = await open('/messages/3');
  await userEvent.click(await screen.findByRole('button', { name: 'Style of the e-mail' }));
  const [light] = screen.getAllByLabelText('Links and buttons');
  if (!light) throw new Error('It has none');
  fireEvent.change(light, { target: { value: '#be123c' } });
  await userEvent.click(screen.getByRole('switch', { name: 'Own colours in dark mode' }));
  const { contents } = await savedBy(calls, 'PUT');
  expect(contents[0]?.document?.style).toMatchObject({ accent: '#be123c', dark: null });
});

test('blocks become HTML by hand after a question, and stay so', async () => {
  const { calls } = await open('/messages/3');
  const button = await screen.findByRole('button', { name: 'Edit as HTML instead' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/cannot be turned back into blocks/)).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Edit as HTML' }));
  expect(await screen.findByLabelText('HTML')).toHaveValue('<p>{{ made }}</p>');
  const { contents } = await savedBy(calls, 'PUT');
  expect(contents).toMatchObject([{ html: '<p>{{ made }}</p>', document: null }]);
});

test('a shared part is made of blocks, too', async () => {
  const { calls } = await open('/messages/new?kind=part');
  await userEvent.click(await screen.findByRole('button', { name: /^From scratch/ }));
  await screen.findByRole('list', { name: 'Blocks of the e-mail' });
  expect(rows()[1]).toMatch(/^Footer/);
  expect(screen.queryByLabelText('Preview text (optional)')).not.toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Footer' } });
  const { contents } = await savedBy(calls, 'POST');
  expect(contents[0]?.document?.sections).toHaveLength(1);
});

test('HTML by hand is not offered as blocks', async () => {
  const byHand = { ...welcome, contents: [{ ...welcome.contents[0], html: '<p>Mine</p>', document: null }] };
  await open('/messages/3', {
    'GET /message-template/3': { data: { message_template: byHand, uses: { flows: [], templates: [] } } },
  });
  expect(await screen.findByLabelText('HTML')).toHaveValue('<p>Mine</p>');
  expect(screen.queryByRole('button', { name: /^From scratch/ })).not.toBeInTheDocument();
});
