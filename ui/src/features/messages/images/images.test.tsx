import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { messageImageLimits, type MessageImage } from '../../../../../domain/entities/messages/message-image';
import type { MessageTemplate } from '../../../../../domain/entities/messages/message-template';
import { beginningStyle, blankBlock, sectionOf } from '../../../../../domain/message-templates/blocks/blank';
import { onePage, openScreen, type Server } from '../../../testing/screen';
import { held, openStore } from '../../../testing/store';
import { imagesClosed, imageSubmitted } from './slice';

const welcome: MessageTemplate = {
  id: 3,
  kind: 'email',
  name: 'Welcome',
  folder: '',
  version: 2,
  fallback_language: 'en',
  contents: [
    {
      language: 'en',
      subject: 'Hi',
      html: '<!doctype html>',
      text: '',
      document: { preheader: '', style: beginningStyle, sections: [sectionOf([blankBlock('image', 'en')])] },
    },
  ],
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
};
const imageOf = (id: number, name: string, width: number): MessageImage => ({
  id,
  name,
  url: `https://sillage.example/media/${id}.png`,
  type: 'png',
  bytes: 10,
  width,
  height: 100,
  created_at: '2026-03-01T10:00:00.000Z',
});
const preview = {
  language: 'en',
  rendered: { subject: 'Hi', html: '<p>', text: '' },
  made_text: null,
  made_html: '<p>',
  problem: null,
  missing: [],
  findings: [],
};

/** Opens the images from an image block. */
async function openImages(more: Server = {}) {
  const opened = await openScreen('/messages/3', {
    'GET /message-template': { data: { message_templates: [], folders: [], meta: onePage(0) } },
    'GET /message-template/3': { data: { message_template: welcome, uses: { flows: [], templates: [] } } },
    'POST /message-template/preview': { data: preview },
    'POST /contact': { data: { contacts: [], meta: onePage(0) } },
    'GET /message-image': {
      data: { message_images: [imageOf(5, 'Logo', 200), imageOf(6, 'Header', 1_200)], meta: onePage(2) },
    },
    'POST /message-image': { data: { message_image: imageOf(7, 'New', 300) } },
    ...more,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Image' }));
  await userEvent.click(screen.getByRole('button', { name: 'Choose an image' }));
  return { ...opened, dialog: await screen.findByRole('dialog') };
}
const upload = (file: File): boolean =>
  fireEvent.change(screen.getByLabelText('File of the image'), { target: { files: [file] } });

test('an image is chosen, and shown no wider than it is', async () => {
  const { dialog } = await openImages();
  await userEvent.click(await within(dialog).findByRole('button', { name: /^Logo/ }));
  expect(screen.getByLabelText('Address of the image')).toHaveValue('https://sillage.example/media/5.png');
  expect(screen.getByLabelText('Width, in pixels')).toHaveValue('200');
});

test('a wide image is as wide as its column', async () => {
  const { dialog } = await openImages();
  await userEvent.click(await within(dialog).findByRole('button', { name: /^Header/ }));
  expect(screen.getByRole('switch', { name: 'As wide as its column' })).toBeChecked();
});

test('an image of this device is uploaded, and chosen', async () => {
  const { calls } = await openImages();
  upload(new File([Uint8Array.from([1, 2, 255])], 'new.logo.png', { type: 'image/png' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Address of the image')).toHaveValue('https://sillage.example/media/7.png'),
  );
  const sent = calls.find(({ method, path }) => method === 'POST' && path === '/message-image');
  expect(sent?.body).toEqual({ name: 'new.logo', content: 'AQL/' });
});

test('an image that comes after the images were closed is not chosen when they are opened again', async () => {
  let answer = (): void => undefined;
  const { calls, dialog, store } = await openImages({
    'POST /message-image': async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { data: { message_image: imageOf(7, 'New', 300) } };
    },
  });
  upload(new File([Uint8Array.from([1])], 'new.png', { type: 'image/png' }));
  await waitFor(() =>
    expect(calls.some(({ method, path }) => method === 'POST' && path === '/message-image')).toBe(true),
  );
  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog);
  await waitFor(() => expect(store.getState().messages.images.editor.upload.state).toBe('idle'));
  answer();
  await userEvent.click(screen.getByRole('button', { name: 'Choose an image' }));
  expect(await screen.findByRole('button', { name: /^Header/ })).toBeInTheDocument();
  expect(screen.getByLabelText('Address of the image')).toHaveValue('');
});

test('a file that is too large is not sent', async () => {
  const { calls } = await openImages();
  upload(new File([new Uint8Array(messageImageLimits.bytes + 1)], 'a.png'));
  expect(await screen.findByText('This file is too large, or empty.')).toBeInTheDocument();
  expect(calls.some(({ method, path }) => method === 'POST' && path === '/message-image')).toBe(false);
});

test('what the server refuses is said', async () => {
  await openImages({
    'POST /message-image': { status: 422, error: { code: 'image_unfit', message: 'Use a PNG.' } },
  });
  upload(new File(['<svg>'], 'a.png'));
  expect(await screen.findByText('Use a PNG.')).toBeInTheDocument();
});

test('an image that templates show is deleted after a question that names them', async () => {
  const refusal = {
    code: 'in_use',
    message: 'In use',
    details: {
      templates: ['Welcome'],
      flows: [{ automatisation_id: 7, name: 'Reminder', is_campaign: false, step_ids: [8] }],
      earlier: { templates: [], flows: ['Spring'] },
    },
  };
  const { calls, dialog } = await openImages({ 'DELETE /message-image/5': { status: 409, error: refusal } });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Delete Logo' }));
  await screen.findByText('Delete the image?');
  // In tests the component library gives both titles the same id, so neither dialog is found by its name.
  const question = screen.getAllByRole('dialog').at(-1) ?? dialog;
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await within(question).findByText(/These templates show it: Welcome/)).toBeInTheDocument();
  expect(within(question).getByText(/these automations.*Reminder/)).toBeInTheDocument();
  expect(within(question).getByText(/Earlier versions.*Spring/)).toBeInTheDocument();
  await userEvent.click(within(question).getByRole('button', { name: 'Delete anyway' }));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ query }) => query.get('force'))).toEqual([
      null,
      'true',
    ]),
  );
});

test('the page before is shown once the only image of the last one is deleted', async () => {
  let total = 25;
  const { dialog } = await openImages({
    'GET /message-image': ({ query }) => {
      const page = Number(query.get('page_at'));
      const all = Array.from({ length: total }, (_, at) => imageOf(at + 1, `Image ${at + 1}`, 100));
      return {
        data: {
          message_images: all.slice((page - 1) * 24, page * 24),
          meta: { page_at: page, max_pages: Math.ceil(total / 24), page_size: 24, total_records: total },
        },
      };
    },
    'DELETE /message-image/25': () => {
      total = 24;
      return { data: null };
    },
  });
  await userEvent.click(await within(dialog).findByTitle('2'));
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Delete Image 25' }));
  await screen.findByText('Delete the image?');
  const question = screen.getAllByRole('dialog').at(-1) ?? dialog;
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByRole('button', { name: 'Delete Image 24' })).toBeInTheDocument();
});

describe('an upload that is under way when the images are closed', () => {
  /** The images as they are opened again, where another one is uploaded. */
  function uploadAnother() {
    const uploads = held();
    const store = openStore({ 'POST /message-image': uploads.answer });
    store.dispatch(imageSubmitted({ name: 'Logo', content: 'R0lGODlh' }));
    store.dispatch(imagesClosed());
    store.dispatch(imageSubmitted({ name: 'Banner', content: 'R0lGODlh' }));
    return { ...store, uploads, editor: () => store.getState().messages.images.editor };
  }

  test('is not chosen in place of the next one, which is uploaded too', async () => {
    const { uploads, editor } = uploadAnother();
    await uploads.give(0, { data: { message_image: imageOf(1, 'Logo', 100) } });
    expect(editor()).toMatchObject({ upload: { state: 'running' }, uploaded: null });
    await uploads.give(1, { data: { message_image: imageOf(2, 'Banner', 100) } });
    expect(editor()).toMatchObject({ upload: { state: 'idle' }, uploaded: { name: 'Banner' } });
  });

  test('says in a toast that it failed', async () => {
    const { uploads, editor, getState } = uploadAnother();
    await uploads.give(0, { status: 500, error: { code: 'internal', message: 'The disk is full.' } });
    expect(editor().upload).toEqual({ state: 'running' });
    expect(getState().notifications).toMatchObject([
      { title: 'failure.notSaved', failure: { message: 'The disk is full.' } },
    ]);
  });
});
