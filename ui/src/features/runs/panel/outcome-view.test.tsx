import { screen } from '@testing-library/react';
import type { MessageStanding } from '../../../../../domain/entities/runs/message-outcome';
import { openStore } from '../../../testing/store';
import { OutcomeView } from './OutcomeView';
import { drawPart } from '../../../testing/part';

const standing: MessageStanding = {
  state: 'delivered',
  since: '2026-05-04T10:00:00.000Z',
  code: null,
  words: null,
  opened: null,
  machine_opens: 0,
  clicked: null,
  complained_at: null,
  unsubscribed_at: null,
};

/** Shows what became of a message; answers its lines. */
function show(given: Partial<MessageStanding>): string[] {
  drawPart(openStore({}), <OutcomeView outcome={{ ...standing, ...given }} />);
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
}

test('a delivered message tells of opens and clicks by people', () => {
  const lines = show({
    machine_opens: 3,
    opened: { count: 2, first_at: '2026-05-04T11:00:00.000Z' },
    clicked: { count: 1, first_at: '2026-05-04T11:01:00.000Z' },
  });
  expect(lines).toEqual([
    expect.stringMatching(/^Delivered /),
    expect.stringMatching(/^Opened 2 times, first /),
    expect.stringMatching(/^Clicked /),
  ]);
});

test('an open by a machine is no open by the person, and says so', () => {
  expect(show({ machine_opens: 3 })).toEqual([
    expect.stringMatching(/^Delivered /),
    'Opened by a mail program automatically',
  ]);
});

test('a bounce is told in the provider’s words, or by its code', () => {
  expect(show({ state: 'bounced', code: '5.1.1', words: '550 no such user' })).toEqual([
    expect.stringMatching(/^Bounced /),
  ]);
  expect(screen.getByText('The provider says: “550 no such user”')).toBeInTheDocument();
});

test('a code without words is told as it is', () => {
  show({ state: 'bounced', code: '30999' });
  expect(screen.getByText('The provider’s code: 30999')).toBeInTheDocument();
});

test('a complaint is told', () => {
  expect(show({ complained_at: '2026-05-05T10:00:00.000Z' })[1]).toMatch(/^Reported as spam /);
});
