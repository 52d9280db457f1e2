import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { EventNameInput } from '../../features/event-names/EventNameInput';
import { addFeatures } from '../../store/features';
import { createStore } from '../../store/store';
import { clientOf, onePage, type Server } from '../../testing/server';
import { CardCounts } from '../canvas/cards/CardCounts';
import { FlowContext } from '../editing/flow-context';
import { statsReceived } from '../editing/flow-slice';
import { MessageFigures } from './MessageFigures';
import { drawPart } from '../../testing/part';

const messages = {
  sent: 200,
  delivered: 190,
  opened: 81,
  clicked: 20,
  bounced: 10,
  complained: 0,
  unsubscribed: 1,
};
const counts = {
  step_id: 5,
  waiting: 0,
  done: 200,
  took_true: null,
  took_ways: null,
  skipped: 0,
  capped: 0,
  not_compared: 0,
  failed: 0,
  unknown: 0,
  tried_again: 0,
  messages,
};
const stats = { entered: 200, running: 0, completed: 200, failed: 0, exited: 0, stopped: 0, steps: [counts] };
const links = [
  { link: 'https://shop.example/sale', messages: 15 },
  { link: 'https://shop.example/help', messages: 6 },
];

function open(shown: React.ReactNode, address = '/', server: Server = {}) {
  const { client, calls } = clientOf(server);
  const store = createStore(client);
  addFeatures(store);
  drawPart(store, shown, address);
  return { store, calls };
}

test('a step’s panel says what became of its messages in the page’s period, and which links were followed', async () => {
  const { store, calls } = open(<MessageFigures automatisationId={1} stepId={5} />, '/?period=week', {
    'GET /automatisation/1/step/5/link': { data: { links } },
  });
  expect(screen.queryByRole('region')).toBeNull();
  act(() => void store.dispatch(statsReceived(stats)));
  const section = await screen.findByRole('region', { name: /What became of its messages/ });
  const told = within(section)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(told).toEqual([
    ['Sent', '200'],
    ['Delivered', '190 95%'],
    ['Opened', '81 40.5%'],
    ['Clicked', '20 10%'],
    ['Bounced', '10 5%'],
    ['Reported as spam', '0 0%'],
    ['Unsubscribed', '1 0.5%'],
  ]);
  const [, ...rows] = await within(section).findAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'https://shop.example/sale15',
    'https://shop.example/help6',
  ]);
  expect(calls.find(({ path }) => path.endsWith('/link'))?.query.get('from_date')).not.toBeNull();
});

test('without tracking, and with nothing from the service, nobody knows who opened: a dash, and not 0', async () => {
  const { store } = open(<MessageFigures automatisationId={1} stepId={5} />);
  const unknown = { ...messages, opened: 0, clicked: 0 };
  act(() => void store.dispatch(statsReceived({ ...stats, steps: [{ ...counts, messages: unknown }] })));
  const section = await screen.findByRole('region', { name: /What became of its messages/ });
  const told = within(section)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(told).toContainEqual(['Opened', '–']);
  expect(told).toContainEqual(['Clicked', '–']);
  expect(within(section).getByText(/Opens and clicks are not known/)).toBeInTheDocument();
});

test('a step that sends no message, or has sent none, says nothing of them', () => {
  const { store } = open(<MessageFigures automatisationId={1} stepId={5} />);
  act(() => void store.dispatch(statsReceived({ ...stats, steps: [{ ...counts, messages: null }] })));
  expect(screen.queryByRole('region')).toBeNull();
});

test('a card tells rates, with the numbers behind them, and each opens the panel', () => {
  const onOpen = jest.fn();
  open(
    <FlowContext.Provider value={{ onOpen } as never}>
      <CardCounts stepId={5} counts={{ done: 200 }} messages={messages} isCurrent />
    </FlowContext.Provider>,
  );
  const rates = screen.getAllByRole('listitem').slice(1);
  expect(rates.map(({ textContent, title }) => [textContent, title])).toEqual([
    ['Opened 40.5%', 'Opened: 40.5% (81 of 200 sent)'],
    ['Clicked 10%', 'Clicked: 10% (20 of 200 sent)'],
    ['Bounced 5%', 'Bounced: 5% (10 of 200 sent)'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Bounced 5%' }));
  expect(onOpen.mock.calls).toEqual([[5]]);
});

test('events of messages are offered where an event is asked for, in words, before any has come', async () => {
  open(<EventNameInput aria-label="Event" value="opened" />, '/', {
    'GET /event/name': { data: { names: [], has_more: false } },
    'GET /segment': { data: { segments: [], meta: onePage(0) } },
  });
  const field = await screen.findByLabelText('Event');
  fireEvent.mouseDown(field);
  await waitFor(() =>
    expect(
      [...document.querySelectorAll('.ant-select-item-option-content')].map(({ textContent }) => textContent),
    ).toEqual(['Message opened']),
  );
});

test('what an event of a message says is told in words, and it is never taken for a misspelt one', async () => {
  open(<EventNameInput aria-label="Event" value="message_clicked" />, '/', {
    'GET /event/name': { data: { names: [], has_more: false } },
  });
  expect(await screen.findByText('Link in a message clicked')).toBeVisible();
});

test('where the service never tells whether anything arrived, dashes stand for it', async () => {
  const { store } = open(<MessageFigures automatisationId={1} stepId={5} />, '/', {
    'GET /automatisation/1/step/5/link': { data: { links } },
  });
  const untold = { ...counts, messages: { ...messages, delivered: 0, bounced: 0 } };
  act(() => void store.dispatch(statsReceived({ ...stats, steps: [untold] })));
  const section = await screen.findByRole('region', { name: /What became of its messages/ });
  expect(within(section).getAllByText('–')).toHaveLength(2);
  expect(within(section).getByText(/A dash: the service has not reported/)).toBeInTheDocument();
});
