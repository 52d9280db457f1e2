import { screen } from '@testing-library/react';
import type { RunDetail } from '../../../../../domain/entities/runs/run';
import { onePage } from '../../../testing/server';
import { openStore } from '../../../testing/store';
import { RunLog } from './RunLog';
import { VisitDetail } from './VisitDetail';
import { drawPart } from '../../../testing/part';

/** What the log shows of a run that has visited no step, or has lost its log. */
const ended = {
  id: 7,
  state: 'completed',
  contact_external_id: null,
  waiting_until: null,
  retried_call: null,
  reason: null,
  created_at: '2026-05-01T10:00:00.000Z',
  ended_at: '2026-05-01T10:00:01.000Z',
  current_step: null,
  steps: [],
  interventions: [],
  sent: [],
  sent_count: 0,
  cause: { event: null, run: null, step_id: null },
} as unknown as RunDetail; // what the log reads of it

/** Opens the log of a run that waits at an e-mail, for what the detail tells. */
function openWaiting(detail: object): void {
  const step = {
    visit: 0,
    step_id: 1,
    type: 'APICALL',
    state: 'waiting',
    call: null,
    description: 'A letter',
    app_webhook_unique_identifier: 'sendgrid_send_email',
    started_at: '2026-05-04T22:00:00.000Z',
    ended_at: null,
    edited_since: false,
    deleted_since: false,
    detail,
  };
  const run = {
    ...ended,
    state: 'running',
    steps: [step],
    log_erased_after_days: null,
  } as unknown as RunDetail; // what the log reads of it
  drawPart(openStore({}), <RunLog run={run} />);
}

test('a message that waits tells when it goes, by whose clocks and why', () => {
  const message_hours = {
    channel: 'email',
    until: '2026-05-05T07:00:00.000Z',
    timezone: 'Europe/Paris',
    timezone_of: 'contact',
    days: [1, 2, 3, 4, 5],
    hoursBetween: { from: '09:00', to: '20:00' },
  };
  openWaiting({ message_hours });
  expect(screen.getByText('Goes at the earliest')).toBeInTheDocument();
  expect(screen.getByText('In the contact’s timezone (Europe/Paris)')).toBeInTheDocument();
  expect(
    screen.getByText('Because e-mails go out Mon–Fri 09:00–20:00 (Settings, General).'),
  ).toBeInTheDocument();
});

test('a message that waits for a cap tells until when, by whose clocks, and which cap', () => {
  const message_cap = {
    until: '2026-05-05T07:00:00.000Z',
    timezone: 'Europe/Paris',
    timezone_of: 'account',
    channel: 'email',
    category: 'offers',
    count: 3,
    period: 7,
    unit: 'days',
  };
  openWaiting({ message_cap });
  expect(screen.getByText('Allowed again')).toBeInTheDocument();
  expect(
    screen.getByText('Because a contact gets at most 3 e-mails of “offers” in 7 days (Settings, General).'),
  ).toBeInTheDocument();
});

test('a condition that asked for a segment names it, with a link', async () => {
  const segments = [{ id: 9, kind: 'rules', name: 'Buyers', is_building: false }];
  drawPart(
    openStore({ 'GET /segment': { data: { segments, meta: onePage(1) } } }),
    <VisitDetail detail={{ segment_id: 9, branch: true }} type="CONDITION" />,
  );
  expect(screen.getByText('Segment')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Buyers' })).toHaveAttribute('href', '/segments/9');
});

test.each([
  [90, 'The log of this run was erased: a log is kept for 90 days after the run’s end.'],
  [null, 'No step has been reached yet.'],
])('a run without steps whose log was erased after %s days says so', (log_erased_after_days, words) => {
  drawPart(openStore({}), <RunLog run={{ ...ended, log_erased_after_days }} />);
  expect(screen.getByText(words)).toBeInTheDocument();
});
