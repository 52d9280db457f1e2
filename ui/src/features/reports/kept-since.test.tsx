import { screen } from '@testing-library/react';
import { onePage, openScreen } from '../../testing/screen';

const stats = {
  total_events: 3,
  total_unique_events: 3,
  total_contacts: 0,
  automatisation_trigger_count: 0,
};

const openReport = (kept_since: string | null) =>
  openScreen('/reports?from=2020-01-01&to=2026-01-31', {
    'POST /event': {
      data: { events: [], meta: onePage(0), stats, previous_timerange_stats: stats, kept_since },
    },
    'GET /event/by-day': { data: { names: [], days: [] } },
    'GET /event/name': { data: { names: [], has_more: false } },
  });

test('a report that reaches further back than events are kept says so', async () => {
  await openReport('2023-11-15T12:00:00.000Z');
  expect(await screen.findByRole('note')).toHaveTextContent(
    'Events from before 2023-11-15 are no longer kept: totals and daily figures still count them, but the list, the export and the amounts do not.',
  );
});

test('another report says nothing of it', async () => {
  await openReport(null);
  expect(await screen.findByText('Unique events')).toBeVisible();
  expect(screen.queryByText(/no longer kept/)).toBeNull();
});
