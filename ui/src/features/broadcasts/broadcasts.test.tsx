import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Broadcast } from '../../../../domain/entities/broadcast';
import { onePage, openScreen, type Server } from '../../testing/screen';
import { flowOf, step } from '../../testing/step';

const figures = {
  total: 1_000,
  sent: 400,
  unknown: 1,
  under_way: 2,
  not_sent: 7,
  not_begun: 590,
  control: 0,
  per_minute: 100,
  seconds_left: 360,
  started_at: '2026-03-01T10:00:00.000Z',
  ended_at: null,
};
const message = (variant: 'a' | 'b', subject: string) => ({
  variant,
  step_id: variant === 'a' ? 12 : 13,
  app_webhook_unique_identifier: 'smtp_send_email',
  user_app_id: 5,
  data: { to: '{{ contact.email }}', subject, html: '<p>Hi</p>' },
});
const broadcast = (rest: Partial<Broadcast> = {}): Broadcast => ({
  id: 1,
  name: 'December news',
  state: 'draft',
  channel: 'email',
  audience: { source: 'all_contacts', value: null, contact_filters: [] },
  timing: { kind: 'now' },
  scheduled_for: null,
  begun_at: null,
  figures: null,
  version: 3,
  messages: [message('a', 'New in December')],
  test: null,
  test_ends_at: null,
  test_result: null,
  delay_between_messages: 0,
  not_reached: 0,
  missed: null,
  problems: [],
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
  ...rest,
});
const audience = {
  total: 3,
  looked_at: 3,
  is_exact: true,
  passing: 2,
  control: null,
  repeated: { field: 'email', count: 1, contacts: [{ id: 9, external_id: 'anna-2', name: 'Anna again' }] },
  messages: [
    {
      step_id: 12,
      channel: 'email',
      knows_addresses: true,
      sent_to: 1,
      left_out: [{ reason: 'capped', count: 1, contacts: [{ id: 7, external_id: 'anna', name: 'Anna' }] }],
      held_by_cap: { count: 0, contacts: [] },
      same_address: { count: 0, contacts: [] },
    },
  ],
};
const loop = { ...step(11), type: 'LOOP' as const, data: { source: 'all_contacts' } };
const flow = flowOf(1, { is_campaign: true, is_broadcast: true, is_active: true, steps: [loop] } as never);
const connection = {
  id: 5,
  app_id: 'smtp',
  name: 'Our mail',
  problem: null,
  shown: { from_email: 'shop@example.com' },
};

const stepStats = (step_id: number, opened: number) => ({
  step_id,
  messages: { sent: 200, delivered: 190, opened, clicked: 10, bounced: 5, complained: 0, unsubscribed: 1 },
});

/** A server with one broadcast, which keeps what is saved. */
function serverOf(first: Broadcast): Server {
  let stored = first;
  const answer = () => ({ data: { broadcast: stored } });
  return {
    'GET /broadcast': () => ({ data: { broadcasts: [stored], meta: onePage(1) } }),
    'GET /broadcast/1': answer,
    'PUT /broadcast/1': ({ body }) => {
      const { messages, ...parts } = body as Partial<Broadcast>;
      stored = { ...stored, ...parts, version: stored.version + 1 };
      if (messages)
        stored.messages = messages.map((one, place) => ({
          ...one,
          variant: place === 0 ? 'a' : 'b',
          step_id: 12 + place,
        }));
      return answer();
    },
    'POST /broadcast/1/send': () => {
      stored = { ...stored, state: 'sending', begun_at: figures.started_at, figures, not_reached: 0 };
      return answer();
    },
    'POST /broadcast/1/winner': answer,
    'GET /automatisation': { data: { automatisation: flow } },
    'GET /automatisation/1/audience': { data: { audience } },
    'GET /automatisation/1/variable': { data: { variables: [] } },
    'GET /automatisation/1/campaign': {
      data: { campaign: { paused_at: null, running: 0, unfinished: null, runs: [] } },
    },
    'GET /automatisation/1/stats': { data: { stats: { steps: [stepStats(12, 83), stepStats(13, 95)] } } },
    'GET /automatisation/1/step/12/link': { data: { links: [] } },
    'GET /automatisation/1/step/13/link': { data: { links: [] } },
    'POST /automatisation/1/pause': { data: { automatisation: { ...flow, paused_at: figures.started_at } } },
    'DELETE /automatisation/1/run': { data: { count_of_campaign_stopped: 3 } },
    'POST /automatisation/1/step/preview': {
      data: {
        rendered: { sent: { subject: 'New in December', html: '<p>Hi Anna</p>' }, request: {} },
        detail: null,
        missing: [],
        problem: null,
      },
    },
    'POST /automatisation/1/step/test': { data: { sent_to: 'ada@example.com', problem: null } },
    'POST /contact': { data: { contacts: [{ id: 7, external_id: 'anna', name: 'Anna' }], meta: onePage(1) } },
    'GET /user/app': { data: { user_apps: [connection], meta: onePage(1) } },
    'GET /app': { data: { apps: [] } },
    'GET /topic': { data: { topics: [], meta: onePage(0) } },
    'GET /tag': { data: { tags: [{ id: 4, name: 'VIP', color: 'red' }], meta: onePage(1) } },
    'GET /segment': { data: { segments: [], meta: onePage(0) } },
    'GET /custom-field': { data: { customFields: [], meta: onePage(0) } },
  };
}

// jsdom scrolls nothing.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterAll(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

const user = userEvent.setup({ pointerEventsCheck: 0 });
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const write = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const bodiesOf = (calls: readonly { method: string; path: string; body?: unknown }[], call: string) =>
  calls.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);

test('the list tells how each stands; a new one begins with its name and its channel', async () => {
  const { calls, router } = await openScreen('/broadcasts', {
    ...serverOf(broadcast({ state: 'sending', figures, begun_at: figures.started_at })),
    'POST /broadcast': { data: { broadcast: broadcast() } },
  });
  const row = (await screen.findByText('December news')).closest('tr')!;
  expect(within(row).getByText('Sending')).toBeInTheDocument();
  expect(within(row).getByText('400 of 1,000')).toBeInTheDocument();
  await press('Create a broadcast');
  await write('Name', ' January ');
  await user.click(screen.getByLabelText('SMS'));
  await press('Create');
  await waitFor(() => expect(router.state.location.pathname).toBe('/broadcasts/1'));
  expect(bodiesOf(calls, 'POST /broadcast')).toMatchObject([
    {
      name: 'January',
      messages: [
        { app_webhook_unique_identifier: 'twilio_send_sms', data: { phone_number: '{{ contact.phone }}' } },
      ],
    },
  ]);
});

test('five steps lead to the sending, each saved when it is left', async () => {
  const { calls, router } = await openScreen('/broadcasts/1', serverOf(broadcast()));
  // Audience: who gets it, who is left out and why.
  expect(await screen.findByText(/a message cap is reached/)).toBeInTheDocument();
  fireEvent.mouseDown(await screen.findByLabelText('Who gets it'));
  await user.click((await screen.findAllByText('Contacts with a tag')).at(-1)!);
  expect(await screen.findByText(/The audience has changed/)).toBeInTheDocument();
  fireEvent.mouseDown(await screen.findByLabelText('Tag'));
  await user.click((await screen.findAllByText('VIP')).at(-1)!);
  await write('Name', 'December letter');
  await press('Next: Content');
  // Content: a second subject.
  const subject = await screen.findByLabelText('Subject');
  expect(subject).toHaveValue('New in December');
  await user.click(screen.getByLabelText('Try a second subject (A/B test)'));
  await write('Subject B', 'You will like December');
  await press('Next: Test');
  // Test: a preview, and a message to oneself.
  await press('Send a test');
  expect(await screen.findByText(/Test sent to ada@example\.com/)).toBeInTheDocument();
  await press('Next: Time');
  await user.click(await screen.findByLabelText('At a day and time'));
  await write('Date and time', '2036-12-01T09:00');
  await press('Next: Review');
  expect(await screen.findByText(/winner after 4 hours by openings/)).toBeInTheDocument();
  expect(router.state.location.search).toBe('?step=review');
  await press('Schedule');
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Schedule' }));
  expect(await screen.findByText(/400 of 1,000 sent/)).toBeInTheDocument();

  expect(bodiesOf(calls, 'PUT /broadcast/1')).toMatchObject([
    { version: 3, name: 'December letter', audience: { source: 'tag', value: 4 } },
    {
      version: 4,
      messages: [
        { user_app_id: 5, data: { subject: 'New in December', html: '<p>Hi</p>' } },
        { user_app_id: 5, data: { subject: 'You will like December', html: '<p>Hi</p>' } },
      ],
      test: { percent: 20, hours: 4, measure: 'opened' },
    },
    { version: 5, timing: { kind: 'at', at: '2036-12-01T09:00', by_contact_clock: false } },
  ]);
  expect(bodiesOf(calls, 'POST /automatisation/1/step/test')).toMatchObject([
    { recipient: 'ada@example.com', contact_external_id: 'anna', data: { subject: 'New in December' } },
  ]);
});

test('steps are opened by the keyboard, and what is not changed is not saved', async () => {
  const { calls, router } = await openScreen('/broadcasts/1', serverOf(broadcast()));
  const steps = await screen.findByRole('navigation', { name: 'Steps of the broadcast' });
  within(steps)
    .getByRole('button', { name: /Review/ })
    .focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/Each address gets it once/)).toBeInTheDocument();
  await router.navigate(-1);
  expect(await screen.findByLabelText('Who gets it')).toBeInTheDocument();
  expect(bodiesOf(calls, 'PUT /broadcast/1')).toEqual([]);
});

test('what keeps it from being sent is told, and it is not sent', async () => {
  const problem = {
    code: 'app_missing' as const,
    severity: 'error' as const,
    step_id: 12,
    field: null,
    message: 'No connection is chosen.',
  };
  await openScreen('/broadcasts/1?step=review', serverOf(broadcast({ problems: [problem] as never })));
  expect(await screen.findByText('No connection is chosen.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
});

test('one that goes on tells its figures, is paused and stopped, and its winner is chosen by hand', async () => {
  const { calls } = await openScreen(
    '/broadcasts/1',
    serverOf(
      broadcast({
        state: 'sending',
        begun_at: figures.started_at,
        figures,
        messages: [message('a', 'One'), message('b', 'Two')],
        test: { percent: 20, hours: 4, measure: 'opened' },
      }),
    ),
  );
  expect(await screen.findByText(/400 of 1,000 sent · 100 per minute/)).toBeInTheDocument();
  expect(screen.getByText('Outcome unknown')).toBeInTheDocument();
  // What became of each message.
  expect(await screen.findByText('41.5%')).toBeInTheDocument();
  expect(screen.getByText('47.5%')).toBeInTheDocument();
  await press('Send message B to the others');
  await press('Pause');
  await waitFor(() => expect(bodiesOf(calls, 'POST /automatisation/1/pause')).toHaveLength(1));
  await press('Stop');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(bodiesOf(calls, 'DELETE /automatisation/1/run')).toHaveLength(1));
  expect(bodiesOf(calls, 'POST /broadcast/1/winner')).toEqual([{ variant: 'b' }]);
});

test('one that was stopped goes to the others', async () => {
  const { calls } = await openScreen(
    '/broadcasts/1',
    serverOf(broadcast({ state: 'stopped', begun_at: figures.started_at, figures, not_reached: 597 })),
  );
  await press('Send to the 597 others');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(bodiesOf(calls, 'POST /broadcast/1/send')).toHaveLength(1));
});

test('the flow of a broadcast is its page', async () => {
  const { router } = await openScreen('/campaign/1', serverOf(broadcast()));
  await waitFor(() => expect(router.state.location.pathname).toBe('/broadcasts/1'));
});
