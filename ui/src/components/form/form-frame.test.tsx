import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';
import { Provider } from 'react-redux';
import { addFeatures } from '../../store/features';
import { createStore } from '../../store/store';
import { clientOf } from '../../testing/server';
import { useFormFrame } from './form-frame';

interface Written {
  label: string;
  variable: string;
}

/** A form as it stands in a dialog, and what brings the dialog to rest. */
function Opening({ onSubmit = () => undefined }: { onSubmit?: (values: Written) => void }) {
  const frame = useFormFrame<Written>({
    title: 'Custom field',
    isOpen: true,
    initialValues: { label: '', variable: '' },
    children: (
      <>
        <Form.Item name="label" label="Label">
          <Input />
        </Form.Item>
        <Form.Item name="variable" label="Variable">
          <Input />
        </Form.Item>
      </>
    ),
    firstField: 'label',
    isComplete: ({ label }) => label !== '',
    request: { state: 'idle' },
    onSubmit,
    onClose: () => undefined,
  });
  return (
    <>
      {frame.body}
      {frame.buttons}
      <button onClick={() => frame.focusFirst(true)}>Come to rest</button>
    </>
  );
}

function open(onSubmit?: (values: Written) => void): void {
  const store = createStore(clientOf({}).client);
  addFeatures(store);
  render(
    <Provider store={store}>
      <Opening onSubmit={onSubmit} />
    </Provider>,
  );
}

const comeToRest = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'Come to rest' }));

describe('a form that has come to rest', () => {
  it('has the focus in its first field', () => {
    open();
    comeToRest();
    expect(screen.getByLabelText('Label')).toHaveFocus();
  });

  it('leaves the focus with who writes already', () => {
    open();
    act(() => screen.getByLabelText('Variable').focus());
    comeToRest();
    expect(screen.getByLabelText('Variable')).toHaveFocus();
  });
});

test('a form that is no longer complete is not submitted, though its button is drawn as if it were', async () => {
  const submitted: Written[] = [];
  open((values) => submitted.push(values));
  const write = (label: string) =>
    fireEvent.change(screen.getByLabelText('Label'), { target: { value: label } });
  const save = screen.getByRole('button', { name: 'Save' });
  write('Size');
  await waitFor(() => expect(save).toBeEnabled());
  // Nothing is drawn again between the two.
  write('');
  fireEvent.click(save);
  await waitFor(() => expect(save).toBeDisabled());
  write('Colour');
  await waitFor(() => expect(save).toBeEnabled());
  fireEvent.click(save);
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(submitted).toMatchObject([{ label: 'Colour' }]);
});
