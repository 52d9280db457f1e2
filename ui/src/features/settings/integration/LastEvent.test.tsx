import { screen } from '@testing-library/react';
import type { LastReceived } from '../../../../../domain/entities/events/event';
import { openScreen } from '../../../testing/screen';

const show = (data: LastReceived) =>
  openScreen('/settings/integration', {
    'GET /event/last-received': { data },
    'GET /user/rejected-call': { data: { rejected_calls: [] } },
  });

const moment = '2026-05-01T10:00:00.000Z';
const event = {
  id: 7,
  name: 'purchase',
  contact_external_id: 'ada',
  data: { amount: 5 },
  created_at: moment,
  received_at: moment,
  verified: null,
};

describe('the last event received', () => {
  it('is shown as the server tells it', async () => {
    await show({ event, has_more: false });
    expect(await screen.findByText('purchase')).toBeInTheDocument();
    const inReports = screen.getByRole('link', { name: 'See it in the reports' });
    expect(inReports).toHaveAttribute('href', '/reports?event=7');
  });

  it.each([
    [false, 'Nothing received yet'],
    [true, 'None of your newest 10,000 events came from outside'],
  ])('is none, and with older events than were looked at (%s) the page says so', async (has_more, words) => {
    await show({ event: null, has_more });
    expect(await screen.findByText(words, { exact: false })).toBeInTheDocument();
  });
});
