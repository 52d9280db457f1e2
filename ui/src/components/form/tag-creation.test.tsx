import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'antd';
import { addFeatures } from '../../store/features';
import { createStore } from '../../store/store';
import { clientOf, onePage, type Answer } from '../../testing/server';
import { held } from '../../testing/store';
import { useFormFrame } from './form-frame';
import { TagSelect } from './TagSelect';
import { drawPart } from '../../testing/part';

test('a tag is offered to be created only once it is known that none has the name', async () => {
  const waiting: ((answer: Answer) => void)[] = [];
  const { client } = clientOf({
    'GET /tag': () => new Promise((resolve) => waiting.push(resolve)),
  });
  const store = createStore(client);
  addFeatures(store);
  drawPart(store, <TagSelect canCreate aria-label="Tag" />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Tag' }));
  await userEvent.paste('vip');
  expect(screen.queryByTitle('vip')).toBeNull();

  const tags = [{ id: 1, name: 'vip 2', color: 'blue' }];
  waiting.at(-1)?.({ data: { tags, meta: onePage(1) } });
  expect(await screen.findByTitle('vip 2')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByTitle('vip')).toHaveTextContent('Create'));
});

/** A form with a tag picker, and what it has submitted. */
function TagForm({ isMultiple, onSubmit }: { isMultiple: boolean; onSubmit: (values: object) => void }) {
  const frame = useFormFrame<{ tag: number | number[] }>({
    title: 'Tag',
    isOpen: true,
    initialValues: { tag: isMultiple ? [1] : 1 },
    children: (
      <Form.Item name="tag" label="Tag">
        <TagSelect canCreate isMultiple={isMultiple} />
      </Form.Item>
    ),
    firstField: 'tag',
    isComplete: () => true,
    request: { state: 'idle' },
    onSubmit,
    onClose: () => undefined,
  });
  return (
    <>
      {frame.body}
      {frame.buttons}
    </>
  );
}

/** Opens the form, and begins to create the tag `vip` in it. */
async function createVip(isMultiple: boolean) {
  const creation = held();
  const tags = ['loyal', 'new', 'lost'].map((name, place) => ({ id: place + 1, name, color: 'blue' }));
  const { client } = clientOf({
    'GET /tag': { data: { tags, meta: onePage(3) } },
    'POST /tag': creation.answer,
  });
  const store = createStore(client);
  addFeatures(store);
  const submitted: object[] = [];
  drawPart(store, <TagForm isMultiple={isMultiple} onSubmit={(values) => submitted.push(values)} />);
  const choose = async (title: string): Promise<void> => {
    const option = await waitFor(() => {
      const found = screen.getAllByTitle(title).find((one) => one.matches('.ant-select-item-option'));
      if (!found) throw new Error(`${title} is not offered`);
      return found;
    });
    fireEvent.click(option);
  };
  const type = (text: string) => fireEvent.change(picker, { target: { value: text } });
  const picker = screen.getByRole('combobox', { name: 'Tag' });
  fireEvent.mouseDown(picker);
  type('vip');
  await choose('vip');
  const save = screen.getByRole('button', { name: 'Save' });
  const pick = async (title: string): Promise<void> => {
    // The list of a single picker closes with a choice.
    if (!isMultiple) {
      await waitFor(() => expect(picker).toHaveAttribute('aria-expanded', 'false'));
      fireEvent.mouseDown(picker);
    }
    await choose(title);
  };
  const submit = async (): Promise<object | undefined> => {
    await waitFor(() => expect(save).toBeEnabled());
    fireEvent.click(save);
    await waitFor(() => expect(submitted).toHaveLength(1));
    return submitted[0];
  };
  return { creation, save, pick, submit };
}
const vip = { data: { tag: { id: 9, name: 'vip', color: 'gray' } } };

test('a form waits for the tag that is being created for it', async () => {
  const { creation, save, submit } = await createVip(false);
  expect(save).toBeDisabled();
  await creation.give(0, vip);
  expect(await submit()).toEqual({ tag: 9 });
});

test('a form whose tag could not be created can be submitted with the tag that it has', async () => {
  const { creation, save, submit } = await createVip(false);
  expect(save).toBeDisabled();
  await creation.give(0, { status: 500, error: { code: 'internal', message: 'The server has a cold.' } });
  expect(await submit()).toEqual({ tag: 1 });
});

test('a tag that is chosen while another one is being created stays', async () => {
  const { creation, pick, submit } = await createVip(false);
  await pick('lost');
  await creation.give(0, vip);
  expect(await submit()).toEqual({ tag: 3 });
});

test('tags that are chosen while another one is being created are joined by it', async () => {
  const { creation, save, pick, submit } = await createVip(true);
  await pick('lost');
  expect(save).toBeDisabled();
  await creation.give(0, vip);
  expect(await submit()).toEqual({ tag: [1, 3, 9] });
});
