import { screen } from '@testing-library/react';
import { getI18n } from 'react-i18next';
import type { HeldMessage, Run } from '../../../../../domain/entities/runs/run';
import { countedColumns } from '../../../flow/contacts-at-step/columns';
import { flowRequested } from '../../../flow/editing/flow-slice';
import { startI18n } from '../../../i18n';
import { flowOf, step } from '../../../testing/step';
import { openStore } from '../../../testing/store';
import { RunPlace } from './RunPlace';
import { drawPart } from '../../../testing/part';

afterEach(() => startI18n('en'));

/** Shows a run that waits at a step, as the list of runs and that of the step's count do. */
async function show(waiting: Pick<Run, 'waiting_until' | 'held_message'>): Promise<void> {
  const steps = [{ ...step(1), type: 'APICALL' as const, app_webhook_unique_identifier: 'twilio_send_sms' }];
  const { dispatch, until, ...store } = openStore({
    'GET /automatisation': { data: { automatisation: flowOf(1, { steps }) } },
  });
  dispatch(flowRequested(1));
  await until((state) => state.flow.automatisation);
  const run = {
    id: 7,
    run_id: 7,
    state: 'running',
    current_step_id: 1,
    retried_call: null,
    gone_step: null,
    reason: null,
    contact_name: null,
    contact_external_id: 'ann',
    ...waiting,
  };
  const column = countedColumns(getI18n().t, 'waiting').find(({ key }) => key === 'until');
  drawPart(
    { ...store, dispatch },
    <>
      <div data-testid="runs">
        <RunPlace run={run as unknown as Run /* what the list reads of it */} />
      </div>
      <div data-testid="step">{column?.render(run as never /* what the column reads of it */)}</div>
    </>,
  );
}

const shown = (): (string | null)[] => ['runs', 'step'].map((list) => screen.getByTestId(list).textContent);

const until = '2026-05-05T09:00:00.000Z';
const hours: HeldMessage = { why: 'message_hours', until };

test.each<['en' | 'fr', HeldMessage | null, string, string]>([
  ['en', hours, 'Waits until', 'May 05 09:00, 2026, message hours'],
  ['en', { ...hours, why: 'message_cap' }, 'Waits until', 'May 05 09:00, 2026, message cap'],
  ['en', null, 'Waits until', 'May 05 09:00, 2026'],
  ['fr', hours, 'Attend jusqu’au', '5 mai 2026 09:00, heures d’envoi'],
  ['fr', { ...hours, why: 'message_cap' }, 'Attend jusqu’au', '5 mai 2026 09:00, plafond de messages'],
])(
  'a list in %s says until when a run waits, and why a message does: %o',
  async (language, held, words, moment) => {
    await startI18n(language);
    await show({ waiting_until: until, held_message: held });
    const [inRuns, atStep] = shown();
    expect(inRuns).toContain(`${words} ${moment}`);
    expect(atStep).toBe(moment);
  },
);

test('a message that its provider held up waits until its hours, though its run waits for a call', async () => {
  await show({ waiting_until: null, held_message: hours });
  const [inRuns, atStep] = shown();
  expect(inRuns).toContain('Waits until May 05 09:00, 2026, message hours');
  expect(atStep).toBe('May 05 09:00, 2026, message hours');
});
