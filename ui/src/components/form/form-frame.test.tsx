import { act, fireEvent, render, screen } from '@testing-library/react';
import { Form, Input } from 'antd';
import { startI18n } from '../../i18n';
import { useFormFrame } from './form-frame';

beforeAll(() => startI18n('en'));

/** A form as it stands in a dialog, and what brings the dialog to rest. */
function Opening() {
  const frame = useFormFrame({
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
    isComplete: () => true,
    request: { state: 'idle' },
    onSubmit: () => undefined,
    onClose: () => undefined,
  });
  return (
    <>
      {frame.body}
      <button onClick={() => frame.focusFirst(true)}>Come to rest</button>
    </>
  );
}

const comeToRest = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'Come to rest' }));

describe('a form that has come to rest', () => {
  it('has the focus in its first field', () => {
    render(<Opening />);
    comeToRest();
    expect(screen.getByLabelText('Label')).toHaveFocus();
  });

  it('leaves the focus with who writes already', () => {
    render(<Opening />);
    act(() => screen.getByLabelText('Variable').focus());
    comeToRest();
    expect(screen.getByLabelText('Variable')).toHaveFocus();
  });
});
