import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EventStats } from '../../../../domain/entities/events/event';
import { reportRefresh } from '../../constants';
import { onePage, openScreen, type Server } from '../../testing/screen';

beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => jest.useRealTimers());

const stats: EventStats = {
  total_events: 1,
  total_unique_events: 1,
  total_contacts: 1,
  automatisation_trigger_count: 0,
};

/** A busy shop: each answer has other events than the one before, and `walked` is in the first one only. */
async function openReport(search = '') {
  const eventOf = (id: number, name: string) => ({
    id,
    name,
    contact_external_id: 'ann',
    data: { steps: 7 },
    created_at: '2026-05-01T10:00:00.000Z',
  });
  let asked = 0;
  let onTheWay: (() => void) | undefined;
  const server: Server = {
    'POST /event': async () => {
      asked += 1;
      const event = asked === 1 ? eventOf(1, 'walked') : eventOf(asked, `later ${asked}`);
      if (onTheWay) await new Promise<void>((resolve) => (onTheWay = resolve));
      return { data: { events: [event], meta: onePage(1), stats, previous_timerange_stats: stats } };
    },
  };
  await openScreen(`/reports${search}`, server);
  await screen.findByText('walked');
  return {
    asked: () => asked,
    /** From now on an answer comes when the returned function is called. */
    holdAnswers: () => {
      onTheWay = () => undefined;
      return () => onTheWay?.();
    },
  };
}

const passes = (time: number) => act(() => jest.advanceTimersByTimeAsync(time));
const user = userEvent.setup({ advanceTimers: (time) => jest.advanceTimersByTime(time) });

test('an event that is read stays open, and its row takes the focus again; then the report refreshes itself', async () => {
  const { asked } = await openReport();
  await user.click(screen.getByText('walked'));
  await screen.findByRole('dialog');
  await passes(3 * reportRefresh);
  expect(screen.getByRole('dialog')).toHaveTextContent('walked');
  expect(asked()).toBe(1);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByText('walked').closest('a')).toHaveFocus());
  await passes(reportRefresh);
  expect(await screen.findByText('later 2')).toBeVisible();
});

test('an answer that was under way when an event was opened leaves it open', async () => {
  const { asked, holdAnswers } = await openReport();
  const arrive = holdAnswers();
  await passes(reportRefresh);
  expect(asked()).toBe(2);
  await user.click(screen.getByText('walked'));
  await screen.findByRole('dialog');
  arrive();
  await screen.findByText('later 2');
  expect(screen.getByRole('dialog')).toHaveTextContent('walked');
});

test('an address whose event is not on the page shows no panel, and the report refreshes itself', async () => {
  const { asked } = await openReport('?event=99');
  await passes(reportRefresh);
  expect(await screen.findByText('later 2')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked()).toBeGreaterThan(1);
});
