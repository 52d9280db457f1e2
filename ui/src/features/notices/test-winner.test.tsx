import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { Notice } from '../../../../domain/entities/notice';
import { openStore } from '../../testing/store';
import { NoticeLine } from './NoticeLine';

const winner: Notice = {
  id: 1,
  kind: 'test_winner_chosen',
  began_at: '2026-03-01T10:00:00.000Z',
  ended_at: '2026-03-01T10:00:00.000Z',
  count: 8_000,
  total: null,
  reason: null,
  automatisation: { id: 7, name: 'December news', is_campaign: true },
  step: null,
  connection: null,
  event_name: null,
  winner: null,
  test: {
    variant: 'b',
    message: 'You will like December',
    is_decided: true,
    measure: 'clicked',
    counts: [
      { variant: 'a', sent: 1_000, reached: 80 },
      { variant: 'b', sent: 990, reached: 99 },
    ],
    chance: 0.94,
  },
};

function show(notice: Notice): string {
  const { container } = render(
    <Provider store={openStore({})}>
      <MemoryRouter>
        <NoticeLine notice={notice} withAutomatisation />
      </MemoryRouter>
    </Provider>,
  );
  return container.textContent;
}

test('the winner of a broadcast’s test is told by how much, how sure it is, and who gets it', () => {
  const text = show(winner);
  expect(text).toContain('December news – A/B test: message B, “You will like December”, did better');
  expect(text).toContain('10% of 990 clicked in it, 8% of 1,000 in the other one');
  expect(text).toContain('the better one with a probability of 94%');
  expect(text).toContain('8,000 contacts get it');
  expect(screen.getByRole('link', { name: 'See the figures' })).toHaveAttribute('href', '/broadcasts/7');
});

test('a test in which nothing is known says which one goes out all the same', () => {
  const counts = winner.test?.counts.map((one) => ({ ...one, reached: 0 })) ?? [];
  const test = {
    ...winner.test!,
    is_decided: false,
    variant: 'a' as const,
    measure: 'opened' as const,
    counts,
  };
  const text = show({ ...winner, test });
  expect(text).toContain('A/B test: no message did better, so message A, “You will like December”, is sent');
  expect(text).toContain('0% of 1,000 opened it, 0% of 990 the other one');
  expect(text).not.toContain('probability');
});
