import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { RunDetail } from '../../../../../domain/entities/runs/run';
import { Appearance } from '../../../app/Application';
import { openStore } from '../../../testing/store';
import { RunLog } from './RunLog';

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

test.each([
  [90, 'The log of this run was erased: a log is kept for 90 days after the run’s end.'],
  [null, 'No step has been reached yet.'],
])('a run without steps whose log was erased after %s days says so', (log_erased_after_days, words) => {
  render(
    <Provider store={openStore({})}>
      <Appearance>
        <MemoryRouter>
          <RunLog run={{ ...ended, log_erased_after_days }} />
        </MemoryRouter>
      </Appearance>
    </Provider>,
  );
  expect(screen.getByText(words)).toBeInTheDocument();
});
