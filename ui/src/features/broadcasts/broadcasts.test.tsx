import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  audience,
  broadcast,
  figures,
  flow,
  loop,
  message,
  serverOf,
  stepStats,
} from '../../testing/broadcast-server';
import { bodiesOf, onePage, openScreen, press, user, write, type Server } from '../../testing/screen';
import { step } from '../../testing/step';
import { held } from '../../testing/store';
import { actAsked, creationOpened } from './slice';

// jsdom scrolls nothing.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterAll(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

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

test('a new one begins with a template: its name, its segment and its event are suggested, and what was typed stays', async () => {
  const { calls, router } = await openScreen('/broadcasts', {
    ...serverOf(broadcast()),
    'GET /event/name': { data: { names: [], has_more: false } },
    'POST /broadcast/template': { data: { broadcast: broadcast() } },
  });
  await press('Create a broadcast');
  expect(
    await screen.findAllByRole('radio', { name: /^(A blank|Newsletter|Sale|Prod|Win|Invi)/ }),
  ).toHaveLength(6);
  await user.click(screen.getByRole('radio', { name: 'Newsletter' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Newsletter');
  expect(screen.queryByLabelText('SMS')).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Win-back' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Win-back');
  expect(await screen.findByText(/Suggested time: Wednesday at 10:00/)).toBeInTheDocument();
  expect(await screen.findByLabelText('Event of an order')).toHaveValue('order placed');
  await write('Event of an order', 'paid');
  await write('Name', 'Come back');
  await press('Create');
  await waitFor(() => expect(router.state.location.pathname).toBe('/broadcasts/1'));
  expect(bodiesOf(calls, 'POST /broadcast/template')).toEqual([
    { template: 'win_back', name: 'Come back', makes_segment: true, event_name: 'paid' },
  ]);
});

test('a template without its segment goes to all contacts', async () => {
  const { calls } = await openScreen('/broadcasts', {
    ...serverOf(broadcast()),
    'POST /broadcast/template': { data: { broadcast: broadcast() } },
  });
  await press('Create a broadcast');
  await write('Name', 'My own');
  await user.click(await screen.findByRole('radio', { name: 'Product launch' }));
  expect(screen.getByLabelText('Name')).toHaveValue('My own');
  await user.click(screen.getByLabelText(/Send to the segment/));
  await press('Create');
  await waitFor(() =>
    expect(bodiesOf(calls, 'POST /broadcast/template')).toEqual([
      { template: 'launch', name: 'My own', makes_segment: false, event_name: '' },
    ]),
  );
});

test('an account with segments is asked for its audience in the next step, unless it wants the segment of the template', async () => {
  const { calls } = await openScreen('/broadcasts', {
    ...serverOf(broadcast()),
    'GET /segment': { data: { segments: [{ id: 3, name: 'Lapsed buyers' }], meta: onePage(1) } },
    'POST /broadcast/template': { data: { broadcast: broadcast() } },
  });
  await press('Create a broadcast');
  await waitFor(() => expect(bodiesOf(calls, 'GET /segment')).toHaveLength(1));
  await user.click(await screen.findByRole('radio', { name: 'Win-back' }));
  expect(screen.getByLabelText(/Send to the segment/)).not.toBeChecked();
  expect(screen.getByText(/You choose the audience in the next step/)).toBeInTheDocument();
  await press('Create');
  await waitFor(() =>
    expect(bodiesOf(calls, 'POST /broadcast/template')).toMatchObject([{ makes_segment: false }]),
  );
});

test.each([
  ['A blank broadcast', 'POST /broadcast'],
  ['Win-back', 'PUT /broadcast/1'],
])('a segment’s page leads to a broadcast to its contacts: %s', async (beginning, call) => {
  const segment = {
    id: 3,
    name: 'Lapsed buyers',
    kind: 'list',
    description: '',
    rules: null,
    is_building: false,
  };
  const { calls, router } = await openScreen('/segments/3', {
    ...serverOf(broadcast()),
    'GET /segment/3': { data: { segment } },
    'GET /segment': { data: { segments: [segment], meta: onePage(1) } },
    'POST /broadcast': { data: { broadcast: broadcast() } },
    'POST /broadcast/template': { data: { broadcast: broadcast() } },
  });
  await press('Send them a broadcast');
  await user.click(await screen.findByRole('radio', { name: beginning }));
  expect(await screen.findByText('It goes to the contacts of “Lapsed buyers”.')).toBeInTheDocument();
  expect(screen.queryByLabelText(/Send to the segment/)).not.toBeInTheDocument();
  await write('Name', 'Come back');
  await press('Create');
  await waitFor(() => expect(router.state.location.pathname).toBe('/broadcasts/1'));
  expect(bodiesOf(calls, call)).toMatchObject([{ audience: { source: 'segment', value: 3 } }]);
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
  expect(await screen.findByText(/winner after 4 hours by opens/)).toBeInTheDocument();
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

test.each([
  [100, 'Everybody gets one of the two: there is no winner to send.'],
  [20, '20% of the audience, winner after 4 hours by clicks'],
])('the review says what a test of %i %% sends', async (percent, words) => {
  const tested = broadcast({
    messages: [message('a', 'One'), message('b', 'Two')],
    test: { percent, hours: 4, measure: 'clicked' },
  });
  await openScreen('/broadcasts/1?step=review', serverOf(tested));
  expect(await screen.findByText(words)).toBeInTheDocument();
});

const paid = { event_name: 'paid', value_field: 'total', credit: 'last_message', window_days: 5 };

test.each([
  [null, 1],
  [{ ...paid, since: figures.started_at }, 0],
])('the review warns where nothing counts as revenue, before it is sent: %o', async (setting, warnings) => {
  const server = {
    ...serverOf(broadcast()),
    'GET /report/revenue/setting': { data: { setting } },
  };
  const { calls } = await openScreen('/broadcasts/1?step=review', server);
  await screen.findByRole('button', { name: 'Send' });
  await waitFor(() => expect(bodiesOf(calls, 'GET /report/revenue/setting')).toHaveLength(1));
  await waitFor(() =>
    expect(screen.queryAllByRole('link', { name: /^Choose what counts as revenue/ })).toHaveLength(warnings),
  );
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

test('its button does what it says, whoever paused it: the page need not know the flow as it is now', async () => {
  const paused = broadcast({ state: 'paused', begun_at: figures.started_at, figures });
  const { calls } = await openScreen('/broadcasts/1', serverOf(paused));
  await press('Resume');
  await waitFor(() => expect(bodiesOf(calls, 'POST /automatisation/1/resume')).toHaveLength(1));
  expect(bodiesOf(calls, 'POST /automatisation/1/pause')).toEqual([]);
});

const sent = { state: 'sent' as const, begun_at: figures.started_at, figures };

test('one that was sent is asked for again: what it brought is counted for days', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    const { calls } = await openScreen('/broadcasts/1', serverOf(broadcast(sent)));
    await screen.findByRole('region', { name: 'What it brought' });
    const before = bodiesOf(calls, 'GET /broadcast/1').length;
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    expect(bodiesOf(calls, 'GET /broadcast/1')).toHaveLength(before + 1);
  } finally {
    jest.useRealTimers();
  }
});

test('one that was sent tells what it brought: its goal, and the revenue that counts for it by the rule of the report', async () => {
  const setting = { event_name: 'paid', value_field: 'total', credit: 'last_message', window_days: 7 };
  await openScreen('/broadcasts/1', {
    ...serverOf(
      broadcast({
        ...sent,
        goal: {
          event_name: 'paid',
          window_days: 7,
          has_value: true,
          sent_to: 17,
          reached: 3,
          value: 135,
          is_open: true,
        },
        revenue: { events: 4, value: 180 },
      }),
    ),
    'GET /report/revenue/setting': { data: { setting: { ...setting, since: figures.started_at } } },
  });
  const section = within(await screen.findByRole('region', { name: 'What it brought' }));
  expect(section.getByText('17')).toBeInTheDocument();
  expect(section.getByText('3 (17.6%)')).toBeInTheDocument();
  expect(section.getByText('135')).toBeInTheDocument();
  expect(section.getByText(/Counted are the contacts it was sent to, within 7 days/)).toBeInTheDocument();
  expect(section.getByText(/Each contact counts once, with the value of its first one/)).toBeInTheDocument();
  expect(section.getByText('Orders')).toBeInTheDocument();
  expect(section.getByText(/Here every order counts/)).toBeInTheDocument();
  expect(section.getByText('180')).toBeInTheDocument();
  expect(await section.findByText(/Each “paid” counts once.* at most 7 days before/)).toBeInTheDocument();
  expect(section.getByRole('link', { name: 'The goal, day by day' })).toHaveAttribute(
    'href',
    '/campaign/1?tab=goal',
  );
  expect(section.getByRole('link', { name: 'Reports, Revenue' })).toHaveAttribute(
    'href',
    '/reports?tab=revenue',
  );
});

const byContacts = { kind: 'at' as const, at: '2036-12-01T09:00', timezone: null, by_contact_clock: true };
const scheduled = {
  state: 'scheduled' as const,
  timing: byContacts,
  scheduled_for: '2036-11-30T19:00:00.000Z',
};

test('one that goes by each contact’s clocks says their time, and when the first ones get it; and to whom it will go', async () => {
  const { calls } = await openScreen(
    '/broadcasts/1',
    serverOf(broadcast({ ...scheduled, audience: { source: 'tag', value: 4, contact_filters: [] } })),
  );
  expect(await screen.findByText(/^First contacts: Dec 01 00:00, 2036, UTC time\.$/)).toBeInTheDocument();
  expect(await screen.findByText('Tokyo, 4: Dec 01 00:00, 2036, UTC time')).toBeInTheDocument();
  // One moment for the first contacts, and no other.
  for (const told of screen.getAllByText(/First contacts/))
    expect(told).toHaveTextContent(/Dec 01 00:00, 2036/);
  expect(screen.getAllByText(/^Once, on Dec 01 09:00, 2036, each contact’s own time$/)).toHaveLength(2);
  const audience = within(await screen.findByRole('region', { name: 'Audience' }));
  expect(await audience.findByText('It goes through the contacts with the tag “VIP”.')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Send a test' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Next/ })).not.toBeInTheDocument();
  // The preview is for a contact of the audience.
  expect(bodiesOf(calls, 'POST /contact').at(-1)).toMatchObject({ tags: [4] });
});

test('the list has the time of each contact’s clocks, and no moment of the first ones before they are gathered', async () => {
  await openScreen('/broadcasts', serverOf(broadcast(scheduled)));
  expect(await screen.findByText(/^Dec 01 09:00, 2036 in each contact’s own time$/)).toBeInTheDocument();
});

const waits = {
  ...scheduled,
  begun_at: '2036-11-30T19:00:00.000Z',
  scheduled_for: '2036-12-01T00:00:00.000Z',
  figures: {
    ...figures,
    total: 22,
    sent: 0,
    not_begun: 22,
    next_due: '2036-12-01T00:00:00.000Z',
    last_due: '2036-12-01T14:00:00.000Z',
  },
};

test('one whose first contacts are still to come is scheduled for their moment, and its schedule can be cancelled', async () => {
  await openScreen('/broadcasts/1', serverOf(broadcast(waits)));
  expect(
    await screen.findByText(/^First contacts: Dec 01 00:00, 2036.* UTC time\. So far 0 of 22 sent\./),
  ).toBeInTheDocument();
  expect(screen.getByText(/^Who gets it was fixed on Nov 30 19:00, 2036/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cancel the schedule' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('the list has the moment of the first contacts of one that waits for them', async () => {
  await openScreen('/broadcasts', serverOf(broadcast(waits)));
  expect(
    await screen.findByText(/^Dec 01 09:00, 2036 in each contact’s own time \(first contacts: Dec 01 00:00/),
  ).toBeInTheDocument();
});

test('one that goes by contacts’ own clocks says when the next and the last get it, and no rate', async () => {
  await openScreen('/broadcasts/1', serverOf(broadcast({ ...waits, state: 'sending', scheduled_for: null })));
  const told = await screen.findByText(
    /^0 of 22 sent · next contacts: Dec 01 00:00, 2036.* · last: Dec 01 14:00, 2036.* UTC time$/,
  );
  expect(told).not.toHaveTextContent(/minute|left/);
});

test('the time is that of one timezone or of each contact’s own, and says what becomes of contacts without one', async () => {
  const timing = { ...byContacts, timezone: 'Europe/Paris', by_contact_clock: false };
  const { calls } = await openScreen('/broadcasts/1?step=time', serverOf(broadcast({ timing })));
  expect(await screen.findByLabelText('One timezone')).toBeChecked();
  await user.click(screen.getByLabelText('Each contact’s own timezone'));
  expect(await screen.findByText(/gets it by the account’s clock/)).toBeInTheDocument();
  expect(screen.getByText(/^First contacts:/)).toBeInTheDocument();
  await press('Next: Review');
  await waitFor(() => expect(bodiesOf(calls, 'PUT /broadcast/1')).toMatchObject([{ timing: byContacts }]));
});

test('the time says when the contacts of this audience are reached, by which clock, and when it is fixed who they are', async () => {
  await openScreen('/broadcasts/1?step=time', serverOf(broadcast({ timing: byContacts })));
  expect(
    await screen.findByText('Everybody gets it at that hour: it is too late for nobody.'),
  ).toBeInTheDocument();
  expect(
    screen.getByText(/^First contacts: Dec 01 00:00, 2036.*last: Dec 01 09:00, 2036, UTC time\.$/),
  ).toBeInTheDocument();
  expect(screen.getByText('Tokyo, 4: Dec 01 00:00, 2036, UTC time')).toBeInTheDocument();
  expect(
    screen.getByText(
      /^By the account’s clock \(UTC\), 10 without a timezone of their own: Dec 01 09:00, 2036, UTC time$/,
    ),
  ).toBeInTheDocument();
  // The numbers by timezone are of more than get the message.
  expect(
    screen.getByText(/^These numbers count everybody .* also the 13 who are left out\.$/),
  ).toBeInTheDocument();
  expect(
    screen.getByText(/^Who gets it is fixed when the first clocks of the world .*: Nov 30 19:00, 2036/),
  ).toBeInTheDocument();
});

test('the review warns of a time that is too late for some of its contacts, and says for how many, also before it is scheduled', async () => {
  const at = '2020-12-01T09:00';
  const later = { ...audience, is_exact: false, looked_at: 3, total: 9 };
  later.clocks = {
    ...audience.clocks,
    account: { timezone: 'UTC', count: 0 },
    others: { timezones: 2, count: 3 },
  };
  await openScreen('/broadcasts/1?step=review', {
    ...serverOf(broadcast({ timing: { ...byContacts, at } })),
    'GET /automatisation/1/audience': { data: { audience: later } },
  });
  expect(await screen.findByText(/^For 4 contacts it is already later than that/)).toBeInTheDocument();
  expect(screen.getByText('Tokyo, 4: at once')).toBeInTheDocument();
  expect(screen.getByText('First contacts: at once; last: at once.')).toBeInTheDocument();
  expect(screen.getByText('In other timezones: 3 contacts')).toBeInTheDocument();
  expect(screen.queryByText(/By the account’s clock/)).not.toBeInTheDocument();
  expect(screen.getByText(/^Who gets it is fixed a minute or two after/)).toBeInTheDocument();
  await press('Schedule');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Nothing is sent now\. As of now, 1 contact would/)).toBeInTheDocument();
  expect(dialog.getByText(/^For 4 contacts it is already later/)).toBeInTheDocument();
});

test('the review says once to how many it goes, how many get each message, and that its time has passed', async () => {
  const tested = broadcast({
    messages: [message('a', 'One'), message('b', 'Two')],
    test: { percent: 20, hours: 4, measure: 'clicked' },
    timing: { ...byContacts, at: '2020-12-01T09:00', timezone: 'Europe/Paris', by_contact_clock: false },
  });
  const [ofA] = audience.messages;
  const both = { ...audience, messages: [12, 13].map((step_id) => ({ ...ofA, step_id, sent_to: 100 })) };
  await openScreen('/broadcasts/1?step=review', {
    ...serverOf(tested),
    'GET /automatisation/1/audience': { data: { audience: both } },
  });
  expect(
    await screen.findByText(/^About 10 get message A, about 10 message B, and the 80 others the winner/),
  ).toBeInTheDocument();
  expect(screen.getAllByText(/The e-mail goes to 100 contacts/)).toHaveLength(1);
  expect(screen.getByText(/^This time has passed/)).toBeInTheDocument();
  expect(screen.getByText(/^So few contacts prove nothing/)).toBeInTheDocument();
  expect(screen.queryByText(/a condition of the flow/)).not.toBeInTheDocument();
  // Its confirmation says once more what is wrong with its time, and that nothing goes out yet.
  await press('Schedule');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Nothing is sent now\. As of now, 100 contacts/)).toBeInTheDocument();
  expect(dialog.getByText(/^This time has passed/)).toBeInTheDocument();
});

test.each([
  // Before there is a winner, and where there is none.
  [100, null, null, ['10 (5%)', '300'], ['20 (10%)', '600']],
  // Those who got the winner count for its message, as they do among those whom it was sent to.
  [20, [8_200, 170, 5_100], [200, 20, 600], ['170 (2.1%)', '5,100'], ['20 (10%)', '600']],
])(
  'the messages of a test of %i %% are compared side by side, with the goal',
  async (percent, allOfA, allOfB, goalOfA, goalOfB) => {
    const goal = {
      event_name: 'paid',
      window_days: 7,
      has_value: true,
      sent_to: 400,
      reached: 30,
      value: 900,
    };
    const way = { lift: null, chance: null };
    const withWinner = (all: number[] | null) => {
      const [entered, converted, value] = all ?? [];
      return { with_winner: all && { entered, converted, value } };
    };
    const splits = [
      {
        step_id: 14,
        counted: null,
        ways: [
          { ...way, way: 'a', entered: 200, converted: 10, value: 300, ...withWinner(allOfA) },
          { ...way, way: 'b', entered: 200, converted: 20, value: 600, ...withWinner(allOfB) },
        ],
      },
    ];
    const { calls } = await openScreen('/broadcasts/1', {
      ...serverOf(
        broadcast({
          ...sent,
          messages: [message('a', 'One'), message('b', 'Two')],
          test: { percent, hours: 4, measure: 'opened' },
          goal: { ...goal, is_open: false },
        }),
      ),
      'GET /automatisation/1/goal/figures': { data: { goal, figures: { splits } } },
    });
    const table = within(await screen.findByRole('region', { name: 'Both subjects' }));
    expect(await table.findByText('20 (10%)')).toBeInTheDocument();
    const rows = table
      .getAllByRole('row')
      .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Message', 'Sent', 'Opened', 'Clicked', 'Reached the goal', 'Value'],
      ['A: One', '200', '83 (41.5%)', '10 (5%)', ...goalOfA],
      ['B: Two', '200', '95 (47.5%)', '10 (5%)', ...goalOfB],
    ]);
    expect(calls.filter(({ path }) => path.startsWith('/automatisation/1/goal/figures'))).toHaveLength(1);
  },
);

test.each([
  [
    [100, 50],
    /^Message A did better, and the others get it\. It is the better one with a probability of 100%\.$/,
  ],
  [[0, 0], /^No message did better, so the others get message A\.$/],
  [[50, 50], /^No message did better, so the others get message A\.$/],
])('which message the rule chose is told by its numbers: %j', async ([a = 0, b = 0], words) => {
  const counts = [
    { variant: 'a' as const, sent: 500, reached: a },
    { variant: 'b' as const, sent: 500, reached: b },
  ];
  await openScreen(
    '/broadcasts/1',
    serverOf(
      broadcast({
        ...sent,
        messages: [message('a', 'One'), message('b', 'Two')],
        test: { percent: 20, hours: 4, measure: 'opened' },
        test_result: {
          winner: 'a',
          by: 'rule',
          chosen_at: '2026-03-01T14:00:00.000Z',
          chance: a === b ? 0.5 : 0.99999,
          counts,
        },
      }),
    ),
  );
  const results = within(await screen.findByRole('region', { name: 'A/B test' }));
  expect(results.getByRole('status')).toHaveTextContent(words);
});

test('a test on everybody has no winner to choose; what is not tracked leads to the settings', async () => {
  const test = { percent: 100, hours: 4, measure: 'opened' as const };
  const messages = [message('a', 'One'), message('b', 'Two')];
  await openScreen('/broadcasts/1?step=content', serverOf(broadcast({ messages, test })));
  expect(await screen.findByText('Everybody gets one of the two subjects, half of them each.')).toBeVisible();
  expect(screen.getByText('The winner is the one with more').closest('.ant-form-item')).toHaveClass(
    'ant-form-item-hidden',
  );
  expect(screen.getByRole('link', { name: /^Open the settings/ })).toHaveAttribute('href', '/settings');
  expect(screen.queryByText(/subject A wins/)).not.toBeInTheDocument();
});

test('the message is shown for a contact who has not unsubscribed', async () => {
  const contacts = [
    { id: 8, external_id: 'gone', name: 'Gone', consent: { email: 'left' } },
    { id: 7, external_id: 'anna', name: 'Anna', consent: { email: 'not_asked' } },
  ];
  const { calls } = await openScreen('/broadcasts/1?step=test', {
    ...serverOf(broadcast()),
    'POST /contact': { data: { contacts, meta: onePage(2) } },
  });
  await press('Send a test');
  expect(await screen.findByText(/Test sent to ada@example\.com/)).toBeInTheDocument();
  expect(bodiesOf(calls, 'POST /automatisation/1/step/test')).toMatchObject([
    { contact_external_id: 'anna' },
  ]);
});

test('the subject of the template stands beside the second one', async () => {
  const linked = (variant: 'a' | 'b', subject: string) => ({
    ...message(variant, subject),
    data: { to: '{{ contact.email }}', subject, message_template_id: 9 },
  });
  const row = {
    id: 9,
    kind: 'email',
    name: 'Win-back',
    subject: 'We miss you',
    folder: '',
    languages: ['en'],
  };
  await openScreen('/broadcasts/1?step=content', {
    ...serverOf(
      broadcast({
        messages: [linked('a', ''), linked('b', 'Come back')],
        test: { percent: 20, hours: 4, measure: 'clicked' },
      }),
    ),
    'GET /message-template': { data: { message_templates: [row], meta: onePage(1) } },
  });
  expect(await screen.findByText('Subject A')).toBeInTheDocument();
  expect(await screen.findByText('We miss you')).toBeInTheDocument();
  expect(screen.getByLabelText('Subject B')).toHaveValue('Come back');
});

const notSent = (run_id: number, reason: object) => ({
  contact_id: run_id,
  contact_external_id: `c${run_id}`,
  contact_name: null,
  run_id,
  state: 'completed',
  reason,
  since: null,
  waiting_until: null,
  held_message: null,
  retried_call: null,
});

test('the content step shows the mail of its template, and the review its subject as a contact reads it', async () => {
  const raw = '{{ contact.name }}, we miss you';
  const row = { id: 9, kind: 'email', name: 'Win-back', subject: raw, folder: '', languages: ['en'] };
  const linked = { ...message('a', ''), data: { to: '{{ contact.email }}', message_template_id: 9 } };
  const server: Server = {
    ...serverOf(broadcast({ messages: [linked] })),
    'GET /message-template': { data: { message_templates: [row], meta: onePage(1) } },
    'POST /automatisation/1/step/preview': {
      data: {
        rendered: {
          sent: { to: 'anna@shop.test', subject: 'Anna, we miss you', html: '<p>Come back</p>' },
          request: { method: 'POST', url: 'smtp://{{ app.host }}', headers: {}, body: '' },
        },
        detail: null,
        missing: [],
        problem: null,
      },
    },
  };
  await openScreen('/broadcasts/1?step=content', server);
  const look = within(await screen.findByRole('region', { name: 'How it looks' }));
  expect((await look.findAllByText('Anna, we miss you')).length).toBeGreaterThan(0);
  // What goes to the mail server is for technicians, and a test has a step of its own.
  expect(look.queryByText(/smtp:/)).not.toBeInTheDocument();
  expect(look.queryByRole('button', { name: /test/i })).not.toBeInTheDocument();
  cleanup();
  await openScreen('/broadcasts/1?step=review', server);
  const shown = await screen.findByText(/^Anna, we miss you \(template/);
  expect(shown).toHaveTextContent('Anna, we miss you (template “Win-back”) (as Anna reads it)');
  expect(screen.queryByText(/contact\.name/)).not.toBeInTheDocument();
});

test('one that was sent says why contacts were not sent it, and leads to them', async () => {
  const stats = {
    ...stepStats(12, 0),
    waiting: 0,
    done: 5,
    skipped: 3,
    capped: 1,
    failed: 0,
    unknown: 0,
    tried_again: 0,
  };
  const { calls, router } = await openScreen('/broadcasts/1', {
    ...serverOf(broadcast(sent)),
    'GET /automatisation': { data: { automatisation: { ...flow, steps: [loop, step(12)] } } },
    'GET /automatisation/1/stats': { data: { stats: { steps: [stats] } } },
    'GET /automatisation/1/step/12/contact': {
      data: {
        contacts: [
          notSent(1, { code: 'opted_out', message: 'The contact has unsubscribed from this channel.' }),
          notSent(2, { code: 'message_cap', message: 'It is over a message cap.' }),
        ],
        meta: onePage(3),
      },
    },
  });
  const capped = await screen.findByRole('link', { name: 'It is over a message cap 1' });
  expect(capped).toHaveAttribute('href', '/broadcasts/1?at=12&count=skipped');
  expect(screen.getByRole('link', { name: 'Other reasons 1' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'The contact has unsubscribed from this channel 1' }));
  expect(router.state.location.search).toBe('?at=12&count=skipped');
  expect(await screen.findByText('Who got “New in December”, and who did not')).toBeInTheDocument();
  await waitFor(() =>
    expect(
      calls.filter(({ path }) => path.startsWith('/automatisation/1/step/12/contact')).length,
    ).toBeGreaterThan(1),
  );
});

test('the log of each contact tells what became of the message, without the run of the loop', async () => {
  const run = (id: number, last_visit: object) => ({
    id,
    automatisation_id: 1,
    state: 'completed',
    reason: null,
    event_id: null,
    event_name: null,
    scheduled_task_id: null,
    contact_id: id,
    contact_external_id: `c${id}`,
    contact_name: null,
    current_step_id: null,
    gone_step: null,
    retried_call: null,
    waiting_until: null,
    held_message: null,
    depth: 0,
    parent_run_id: 1,
    last_visit,
    retries: 0,
    created_at: figures.started_at,
    ended_at: figures.started_at,
    workflow_id: 'w',
  });
  const runs = [
    run(8, { state: 'done', reason: null }),
    run(9, { state: 'skipped', reason: { code: 'opted_out', message: 'It has unsubscribed.' } }),
  ];
  const { calls } = await openScreen('/campaign/1?tab=runs', {
    ...serverOf(broadcast(sent)),
    'GET /automatisation/1/run': { data: { runs, meta: onePage(2) } },
    'GET /automatisation/1/entry/refusal': { data: { refusals: [] } },
  });
  const rowOf = async (contact: string) => within((await screen.findByText(contact)).closest('tr')!);
  expect((await rowOf('c8')).getByText('Sent')).toBeInTheDocument();
  const left = await rowOf('c9');
  expect(left.getByText('Not sent')).toBeInTheDocument();
  expect(left.getByText('It has unsubscribed.')).toBeInTheDocument();
  expect(left.queryByText('Completed')).not.toBeInTheDocument();
  const asked = calls.filter(({ path }) => path === '/automatisation/1/run').at(-1);
  expect(asked?.query.get('only_items')).toBe('true');
});

test('a copy says that it shares the template', async () => {
  const linked = { ...message('a', ''), data: { to: '{{ contact.email }}', message_template_id: 9 } };
  await openScreen('/broadcasts/1', {
    ...serverOf(broadcast({ ...sent, messages: [linked] })),
    'GET /message-template': { data: { message_templates: [], meta: onePage(0) } },
    'POST /broadcast/1/copy': {
      data: { broadcast: broadcast({ id: 2, name: 'Copied', messages: [linked] }) },
    },
    'GET /broadcast/2': { data: { broadcast: broadcast({ id: 2, name: 'Copied', messages: [linked] }) } },
  });
  await press('Copy');
  expect(
    await screen.findByText(/“Copied” created\. Both use the same message template/),
  ).toBeInTheDocument();
});

test('one that was sent without a goal leads to setting one; the review of one with a goal names it', async () => {
  const { router } = await openScreen('/broadcasts/1', serverOf(broadcast(sent)));
  expect(await screen.findByRole('link', { name: 'Set a goal' })).toHaveAttribute(
    'href',
    '/campaign/1?tab=goal&form=open',
  );
  const goal = {
    event_name: 'paid',
    window_days: 7,
    has_value: false,
    sent_to: 0,
    reached: 0,
    value: 0,
    is_open: false,
  };
  await act(() => router.navigate('/broadcasts'));
  cleanup();
  await openScreen('/broadcasts/1?step=review', serverOf(broadcast({ goal })));
  expect(await screen.findByText(/within 7 days\./)).toHaveTextContent('Its goal: paid, within 7 days.');
  expect(screen.getByRole('link', { name: 'Change the goal' })).toHaveAttribute(
    'href',
    '/campaign/1?tab=goal&form=open',
  );
  expect(screen.queryByText(/Set a goal/)).not.toBeInTheDocument();
});

test('the goal of a broadcast says whom it counts, and is a page of the broadcasts', async () => {
  const counted = {
    event_name: 'paid',
    filters: [],
    window_days: 7,
    value_field: null,
    progress: 1,
    control_percent: 0,
  };
  const none = { value: 0, rate: null, is_open: false, left_out: 0, comparison: null, splits: [], days: [] };
  await openScreen('/campaign/1?tab=goal', {
    ...serverOf(broadcast(sent)),
    'GET /automatisation/1/goal/figures': {
      data: {
        goal: { ...counted, control_since: null, created_at: figures.started_at },
        figures: { ...none, entered: 0, converted: 0 },
      },
    },
  });
  expect(await screen.findByText('Sent to')).toBeInTheDocument();
  expect(screen.getByText(/^Only contacts whom the message was sent to/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Back to/ })).toHaveAttribute('href', '/broadcasts/1?step=review');
});

test('setting a goal on the review opens its form at once, and the way back leads to the review', async () => {
  await openScreen('/broadcasts/1?step=review', {
    ...serverOf(broadcast()),
    'GET /automatisation/1/goal/figures': { data: { goal: null, figures: null } },
  });
  await user.click(await screen.findByRole('link', { name: /^Set a goal/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('link', { name: /^Back to/ }));
  expect(await screen.findByRole('button', { name: 'Send' })).toBeInTheDocument();
});

test.each([
  [7, false],
  [100, true],
])(
  'the goal of a test names the subjects; sent to %d each, it tells which is best: %s',
  async (entered, isTold) => {
    const way = { entered, converted: 3, value: 0, lift: null, chance: 0.937 };
    const mail = (id: number, subject: string) => ({
      ...step(id),
      type: 'APICALL' as const,
      data: { subject },
    });
    const waySubSteps = { a: [mail(12, 'One')], b: [mail(13, 'Two')] };
    const steps = [loop, { ...step(14), type: 'SPLIT' as const, waySubSteps }];
    const goal = { event_name: 'paid', filters: [], window_days: 7, value_field: null, progress: 1 };
    await openScreen('/campaign/1?tab=goal', {
      ...serverOf(broadcast(sent)),
      'GET /automatisation': { data: { automatisation: { ...flow, steps } } },
      'GET /automatisation/1/goal/figures': {
        data: {
          goal: { ...goal, control_percent: 0, control_since: null, created_at: figures.started_at },
          figures: {
            entered: 0,
            converted: 0,
            value: 0,
            rate: null,
            is_open: false,
            left_out: 0,
            days: [],
            comparison: null,
            splits: [
              {
                step_id: 14,
                counted: null,
                ways: [
                  { ...way, way: 'a' },
                  { ...way, way: 'b' },
                ],
              },
            ],
          },
        },
      },
    });
    expect(await screen.findByRole('row', { name: /^A: One/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /^B: Two/ })).toBeInTheDocument();
    expect(screen.queryAllByText('93.7%')).toHaveLength(isTold ? 2 : 0);
    expect(screen.queryAllByText(/So few contacts prove nothing/)).toHaveLength(isTold ? 0 : 1);
  },
);

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

test.each(['/broadcasts/1', '/broadcasts'])(
  'what was asked at %s and is answered late leaves the broadcast that was opened meanwhile',
  async (address) => {
    const late = held();
    const { router, store } = await openScreen(address, {
      ...serverOf(broadcast(waits)),
      'POST /broadcast/1/cancel': late.answer,
      'POST /broadcast/1/copy': late.answer,
      'GET /broadcast/2': { data: { broadcast: broadcast({ id: 2, name: 'January news' }) } },
    });
    await screen.findAllByText('December news');
    const kind = address === '/broadcasts' ? 'copy' : 'cancel';
    store.dispatch(actAsked({ id: 1, act: { kind } }));
    await act(() => router.navigate('/broadcasts/2'));
    await screen.findByRole('heading', { level: 1, name: 'January news' });
    await act(() => late.give(0, { data: { broadcast: broadcast({ id: kind === 'copy' ? 3 : 1 }) } }));
    expect(screen.getByRole('heading', { level: 1, name: 'January news' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/broadcasts/2');
  },
);

test('a copy that is made late leaves the form of a new broadcast with what is typed', async () => {
  const late = held();
  const { router, store } = await openScreen('/broadcasts', {
    ...serverOf(broadcast()),
    'POST /broadcast/1/copy': late.answer,
  });
  await screen.findByText('December news');
  store.dispatch(actAsked({ id: 1, act: { kind: 'copy' } }));
  act(() => void store.dispatch(creationOpened(null)));
  await write('Name', 'January');
  await act(() => late.give(0, { data: { broadcast: broadcast({ id: 3 }) } }));
  expect(screen.getByLabelText('Name')).toHaveValue('January');
  expect(router.state.location.pathname).toBe('/broadcasts');
});
