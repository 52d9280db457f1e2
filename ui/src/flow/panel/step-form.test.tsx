import { fireEvent, screen, waitFor } from '@testing-library/react';
import { addFeatures } from '../../store/features';
import { idle } from '../../store/request';
import { createStore } from '../../store/store';
import { clientOf } from '../../testing/server';
import { flowOf } from '../../testing/step';
import type { StepContent } from './panel-contract';
import { StepForm } from './StepForm';
import { drawPart } from '../../testing/part';

/** Opens the form of a new condition that three steps will follow, and returns what it saves. */
function openCondition(): StepContent[] {
  const { client } = clientOf({ 'GET /automatisation/1/variable': { data: { variables: [] } } });
  const store = createStore(client);
  addFeatures(store);
  const saved: StepContent[] = [];
  drawPart(
    store,
    <StepForm
      automatisation={flowOf(1)}
      kind={{ type: 'CONDITION', app_webhook_unique_identifier: null }}
      subject={{ step: null, followers: 3 }}
      isGone={false}
      save={idle}
      onSave={(content) => saved.push(content)}
      onUnsaved={() => undefined}
    />,
  );
  return saved;
}

test('a step is saved as the form holds it, though its keys come faster than it is drawn', async () => {
  const saved = openCondition();
  fireEvent.change(await screen.findByLabelText('Variable'), { target: { value: 'total' } });
  fireEvent.change(screen.getByLabelText('Value'), { target: { value: '1' } });
  const create = screen.getByRole('button', { name: 'Create' });
  await waitFor(() => expect(create).toBeEnabled());
  // Nothing is drawn again between the two.
  fireEvent.click(screen.getByLabelText('Nowhere: 3 steps are deleted'));
  fireEvent.click(create);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.data).toMatchObject({ variable: 'event.total', keep_flow: null });
});

test('a number is written with a decimal comma', async () => {
  const saved = openCondition();
  fireEvent.change(await screen.findByLabelText('Variable'), { target: { value: 'total' } });
  fireEvent.change(screen.getByLabelText('Value'), { target: { value: '49,90' } });
  const create = screen.getByRole('button', { name: 'Create' });
  await waitFor(() => expect(create).toBeEnabled());
  fireEvent.click(create);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.data).toMatchObject({ variable_type: 'number', value: 49.9 });
});

test('a value that is no number is told beside it', async () => {
  openCondition();
  fireEvent.change(await screen.findByLabelText('Variable'), { target: { value: 'total' } });
  fireEvent.change(screen.getByLabelText('Value'), { target: { value: '49 euros' } });
  expect(await screen.findByText('This is no number: write one such as 12 or 12.5.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled();
  fireEvent.change(screen.getByLabelText('Value'), { target: { value: '{{ event.amount }}' } });
  await waitFor(() => expect(screen.queryByText(/This is no number/)).toBeNull());
});
