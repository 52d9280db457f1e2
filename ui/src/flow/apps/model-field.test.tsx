import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'antd';
import { ModelField } from './ModelField';

test('a model is chosen among those that are offered, or written; none is the default that is told', async () => {
  const saved = jest.fn();
  render(
    <Form initialValues={{ model: '' }} onFinish={saved}>
      <ModelField models={['one', 'two']} hint="Left empty: the default" placeholder="one, for now" />
      <button type="submit">Save</button>
    </Form>,
  );
  const field = screen.getByRole('combobox', { name: 'Model' });
  expect(screen.getByText('one, for now')).toBeVisible();
  expect(screen.getByText('Left empty: the default')).toBeVisible();
  await userEvent.click(field);
  expect(await screen.findByTitle('two')).toBeInTheDocument();
  await userEvent.type(field, 'another');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(saved).toHaveBeenCalledWith({ model: 'another' });
});
