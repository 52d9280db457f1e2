import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { addFeatures } from '../../store/features';
import { createStore } from '../../store/store';
import { clientOf } from '../../testing/server';
import { LiquidInput } from './LiquidInput';

// jsdom scrolls nothing.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterAll(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

function Field({ wholes }: { wholes: string[] }) {
  const [text, setText] = useState('');
  return (
    <LiquidInput rows={1} limit={100} aria-label="Event" wholes={wholes} value={text} onChange={setText} />
  );
}

/** Opens a field that suggests these; `arrive` has it suggest others. */
function open(wholes: string[]) {
  const store = createStore(clientOf({}).client);
  addFeatures(store);
  const drawn = (suggested: string[]) => (
    <Provider store={store}>
      <Field wholes={suggested} />
    </Provider>
  );
  const { rerender } = render(drawn(wholes));
  const field = screen.getByLabelText('Event');
  return {
    field,
    press: (key: string) => fireEvent.keyDown(field, { key }),
    arrive: (suggested: string[]) => rerender(drawn(suggested)),
  };
}

test('Enter takes the suggestion that the arrow keys have reached, though others arrive before it', () => {
  const { field, press, arrive } = open(['paid', 'refunded']);
  press('ArrowDown');
  press('ArrowDown');
  expect(screen.getByRole('option', { name: 'paid' })).toHaveAttribute('aria-selected', 'true');
  arrive(['cancelled', 'opened', 'paid', 'refunded']);
  expect(screen.getByRole('option', { name: 'paid' })).toHaveAttribute('aria-selected', 'true');
  press('Enter');
  expect(field).toHaveValue('paid');
});

test('a suggestion that is gone is not taken', () => {
  const { field, press, arrive } = open(['paid', 'refunded']);
  press('ArrowDown');
  press('ArrowDown');
  arrive(['cancelled', 'refunded']);
  press('Enter');
  expect(field).toHaveValue('');
  press('ArrowUp');
  press('Enter');
  expect(field).toHaveValue('refunded');
});
