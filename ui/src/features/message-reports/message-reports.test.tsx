import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CohortReport } from '../../../../domain/entities/reports/cohort';
import type { SendingHealth, SendingMeasure } from '../../../../domain/entities/reports/health';
import {
  noMessages,
  type MessageFigures,
  type MessageReport,
} from '../../../../domain/entities/reports/messages';
import type { RevenueReport, RevenueSetting } from '../../../../domain/entities/reports/revenue';
import { openScreen, type Server } from '../../testing/screen';
import { pointsText, shareText } from './shares';

const user = userEvent.setup();
const figures = (given: Partial<MessageFigures>): MessageFigures => ({ ...noMessages, ...given });
const now = figures({ sent: 200, delivered: 190, opened: 81, clicked: 20, bounced: 10, complained: 1 });
const before = figures({ sent: 100, delivered: 99, opened: 20, clicked: 10, bounced: 1 });
const messages: MessageReport = {
  automatisations: [
    {
      automatisation_id: 1,
      automatisation_name: 'Welcome',
      is_campaign: false,
      is_broadcast: false,
      messages: now,
      previous_timerange_messages: before,
    },
    {
      automatisation_id: 2,
      automatisation_name: 'Spring',
      is_campaign: true,
      is_broadcast: true,
      messages: noMessages,
      previous_timerange_messages: figures({ sent: 5 }),
    },
  ],
  templates: [
    {
      template_id: 4,
      template_name: 'Spring news',
      messages: figures({ sent: 4, opened: 1 }),
      previous_timerange_messages: noMessages,
    },
    {
      template_id: 5,
      template_name: null,
      messages: noMessages,
      previous_timerange_messages: figures({ sent: 1 }),
    },
  ],
  total: now,
  previous_timerange_total: before,
};

const days = '&from=2026-05-05&to=2026-05-10';
const cellsOf = (row: HTMLElement): (string | null)[] =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('the report of messages', () => {
  const open = (report: MessageReport, search = days) =>
    openScreen(`/reports?tab=messages${search}`, { 'GET /report/message': { data: report } });

  test('tells shares with the numbers behind them and their change, by automation and campaign', async () => {
    const { calls } = await open(messages);
    const table = await screen.findByRole('region', {
      name: 'Messages by automation, broadcast and campaign',
    });
    const [, welcome, spring, total] = within(table).getAllByRole('row');
    if (!welcome || !spring || !total) throw new Error('Both are told, and their total');
    expect(within(welcome).getByRole('link', { name: 'Welcome' })).toHaveAttribute(
      'href',
      '/automatisation/1',
    );
    expect(cellsOf(welcome)).toEqual([
      '200+100.00%',
      '95%190−4 points',
      '40.5%81+20.5 points',
      '10%20±0 points',
      '5%10+4 points',
      '0.5%1+0.5 points',
      '0%0',
    ]);
    expect(within(spring).getByRole('link', { name: 'Spring' })).toHaveAttribute('href', '/broadcasts/2');
    expect(spring).toHaveTextContent('SpringBroadcast0');
    expect(cellsOf(spring)).toEqual(['0−100.00%', '–', '–', '–', '–', '–', '–']);
    expect(total).toHaveTextContent('Total');
    const templates = screen.getByRole('region', { name: 'Messages by template' });
    const [, news, gone] = within(templates).getAllByRole('row');
    expect(news).toHaveTextContent('Spring news4–25%1');
    expect(gone).toHaveTextContent('A deleted template (no. 5)0');
    expect(within(templates).getByRole('link', { name: 'Spring news' })).toHaveAttribute(
      'href',
      '/messages/4',
    );
    const asked = calls.find(({ path }) => path === '/report/message')?.query;
    expect([asked?.get('from_date')?.slice(0, 7), asked?.get('channel')]).toEqual(['2026-05', null]);
    const file = new URL(screen.getByRole('link', { name: 'Export' }).getAttribute('href') ?? '', 'http://s');
    expect([file.pathname, file.searchParams.get('bom')]).toEqual(['/api/report/message/csv', 'true']);
  });

  test('is narrowed to a channel, by the keyboard too', async () => {
    const { calls, router } = await open(messages);
    const channel = await screen.findByRole('combobox', { name: 'Channel' });
    fireEvent.mouseDown(channel);
    fireEvent.click(await screen.findByTitle('E-mail'));
    await waitFor(() => expect(router.state.location.search).toContain('channel=email'));
    await waitFor(() =>
      expect(
        calls.some(({ path, query }) => path === '/report/message' && query.get('channel') === 'email'),
      ).toBe(true),
    );
  });

  test('without messages shows the ways on', async () => {
    await open({
      automatisations: [],
      templates: [],
      total: noMessages,
      previous_timerange_total: noMessages,
    });
    expect(await screen.findByRole('heading', { name: 'No messages in these days' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'To the campaigns' })).toHaveAttribute('href', '/campaigns');
  });

  test('keeps its days when another report is opened, and nothing else of it', async () => {
    await open(messages, `${days}&channel=email`);
    const tabs = await screen.findByRole('navigation', { name: 'Reports' });
    expect(within(tabs).getByRole('link', { name: 'Messages' })).toHaveAttribute('aria-current', 'page');
    expect(within(tabs).getByRole('link', { name: 'Revenue' })).toHaveAttribute(
      'href',
      '/reports?tab=revenue&from=2026-05-05&to=2026-05-10',
    );
    expect(within(tabs).getByRole('link', { name: 'Events' })).toHaveAttribute(
      'href',
      '/reports?from=2026-05-05&to=2026-05-10',
    );
    await user.click(within(tabs).getByRole('link', { name: 'Deliverability' }));
    expect(await screen.findByRole('link', { name: 'Suppressed addresses' })).toBeVisible();
    expect(within(tabs).getByRole('link', { name: 'Deliverability' })).toHaveFocus();
  });
});

const setting: RevenueSetting = {
  event_name: 'paid',
  value_field: 'total',
  credit: 'last_click',
  window_days: 5,
  since: '2026-05-03T10:00:00.000Z',
};
const nothing = { events: 0, value: 0 };
const compared = (value: number, then = 0) => ({
  revenue: { events: value > 0 ? 2 : 0, value },
  previous_timerange_revenue: { events: then > 0 ? 1 : 0, value: then },
});
const noRevenue: RevenueReport = {
  setting: null,
  automatisations: [],
  deleted: { revenue: nothing, previous_timerange_revenue: nothing },
  none: { revenue: nothing, previous_timerange_revenue: nothing },
  total: { revenue: nothing, previous_timerange_revenue: nothing },
};
const someRevenue: RevenueReport = {
  setting,
  automatisations: [
    {
      automatisation_id: 1,
      automatisation_name: 'Welcome',
      is_campaign: false,
      is_broadcast: false,
      sent: 200,
      ...compared(300, 150),
    },
  ],
  deleted: noRevenue.deleted,
  none: compared(100),
  total: compared(400, 150),
};

describe('the report of revenue', () => {
  const open = (report: RevenueReport | (() => RevenueReport), more: Server = {}) =>
    openScreen(`/reports?tab=revenue${days}`, {
      'GET /report/revenue': () => ({ data: typeof report === 'function' ? report() : report }),
      'GET /event/name': { data: { names: ['paid'], has_more: false } },
      'GET /event/amount-field': { data: { fields: [{ field: 'order.total', example: 12 }] } },
      ...more,
    });

  test('says in words what counts, and for what', async () => {
    await open(someRevenue);
    const rule = await screen.findByRole('region', { name: 'What counts' });
    expect(rule).toHaveTextContent(
      'Each “paid” counts once, with the amount in “total”: for the automation, campaign or broadcast in whose message the same contact last followed a link, at most 5 days before.',
    );
    const table = screen.getByRole('region', { name: 'Revenue by automation, broadcast and campaign' });
    const [, welcome, none, total] = within(table).getAllByRole('row');
    if (!welcome || !none || !total) throw new Error('Both are told, and their total');
    expect(cellsOf(welcome)).toEqual(['300', '+100.00%', '2', '200', '1.50']);
    expect(none).toHaveTextContent('No message');
    expect(cellsOf(total).slice(0, 2)).toEqual(['400', '+166.67%']);
    const told = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(told).toEqual([
      ['Revenue', '400'],
      ['Attributed to messages', '300'],
      ['Share attributed', '75%'],
      ['Events', '2'],
    ]);
  });

  test('compares with no amount below zero, and tells no share of what was given back', async () => {
    const given = {
      revenue: { events: 2, value: 300 },
      previous_timerange_revenue: { events: 1, value: -150 },
    };
    await open({
      ...someRevenue,
      automatisations: someRevenue.automatisations.map((flow) => ({ ...flow, ...given })),
      none: { revenue: { events: 1, value: -200 }, previous_timerange_revenue: nothing },
      total: { ...given, revenue: { events: 3, value: 100 } },
    });
    const table = await screen.findByRole('region', {
      name: 'Revenue by automation, broadcast and campaign',
    });
    const [, welcome, none, total] = within(table).getAllByRole('row');
    if (!welcome || !none || !total) throw new Error('Both are told, and their total');
    expect(cellsOf(welcome)).toEqual(['300', '–', '2', '200', '1.50']);
    expect(cellsOf(total).slice(0, 2)).toEqual(['100', '–']);
    expect(screen.getByText('Share attributed').nextElementSibling).toHaveTextContent(/^–$/);
    const attributed = screen.getByText('Attributed to messages').closest('div');
    expect(attributed).toHaveTextContent(/^Attributed to messages300$/);
  });

  test('without a setting asks for the event, and counts from then on', async () => {
    let saved = false;
    const { calls } = await open(() => ({ ...noRevenue, setting: saved ? setting : null }), {
      'PUT /report/revenue/setting': () => {
        saved = true;
        return { data: { setting } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Choose the event' }));
    const dialog = await screen.findByRole('dialog');
    const save = within(dialog).getByRole('button', { name: 'Save' });
    expect(save).toBeDisabled();
    await user.type(within(dialog).getByLabelText('Event'), 'paid');
    await user.type(within(dialog).getByLabelText('Amount in the field'), 'total');
    await user.click(within(dialog).getByRole('radio', { name: /the last message clicked/ }));
    await user.click(save);
    expect(await screen.findByRole('region', { name: 'What counts' })).toBeVisible();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      event_name: 'paid',
      value_field: 'total',
      credit: 'last_click',
      window_days: 7,
      replaces: null,
    });
    expect(screen.getByText(/^No revenue in these days yet/)).toBeVisible();
  });

  test('what somebody else has set meanwhile is shown, and keeps what was not changed here', async () => {
    const theirs = { ...setting, event_name: 'order placed', since: '2026-05-09T10:00:00.000Z' };
    const { calls } = await open(someRevenue, {
      'PUT /report/revenue/setting': ({ body }) =>
        (body as { replaces: string }).replaces === theirs.since
          ? { data: { setting: theirs } }
          : {
              status: 409,
              error: { code: 'version_conflict', message: 'It was changed.', details: { setting: theirs } },
            },
    });
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: /the last message sent/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const told = (await dialog.findByText(/^Saved by somebody else/)).closest('.ant-alert');
    expect(told).toHaveTextContent('order placed');
    expect(dialog.getByLabelText('Event')).toHaveValue('order placed');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
      event_name: 'order placed',
      credit: 'last_message',
      replaces: theirs.since,
    });
  });

  test('is counted no more after a question', async () => {
    const { calls } = await open(someRevenue, { 'DELETE /report/revenue/setting': { data: {} } });
    await user.click(await screen.findByRole('button', { name: 'Stop counting' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Stop counting' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the report of cohorts', () => {
  const states = { running: 0, completed: 4, exited: 0, failed: 0, stopped: 0 };
  const report: CohortReport = {
    goal_event_name: 'paid',
    window_days: 14,
    cohorts: [
      {
        week: '2026-05-04',
        entered: 4,
        ...states,
        goal: { entered: 4, converted: 1, value: 20, by_week: [1, 1], weeks_over: 0 },
      },
      {
        week: '2026-04-27',
        entered: 0,
        ...states,
        completed: 0,
        goal: { entered: 0, converted: 0, value: 0, by_week: [0, 0], weeks_over: 0 },
      },
      {
        week: '2026-04-20',
        entered: 4,
        ...states,
        goal: { entered: 4, converted: 2, value: 40.5, by_week: [1, 2], weeks_over: 1 },
      },
    ],
  };
  const open = (told: CohortReport, search: string) =>
    openScreen(`/reports?tab=cohorts${search}`, {
      'GET /automatisation/1/cohort': { data: told },
    });

  test('asks for an automation', async () => {
    await open(report, '');
    expect(await screen.findByRole('heading', { name: 'Choose an automation above' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Export' })).toBeNull();
  });

  test('tells how many reached the goal week after week, and which shares may still grow', async () => {
    const { calls } = await open(report, '&automation=1&weeks=13');
    const table = await screen.findByRole('region', { name: 'Reached the goal “paid”' });
    const [head, first, second, third] = within(table).getAllByRole('row');
    if (!head || !first || !second || !third) throw new Error('All weeks are told');
    expect(
      within(head)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Week of entry', 'Counted', 'By week 1', 'By week 2', 'Value']);
    expect(cellsOf(first)).toEqual(['4', '25% so far', '–', '20']);
    expect(cellsOf(second)).toEqual(['0', '–', '–', '0']);
    expect(cellsOf(third)).toEqual(['4', '25%', '50% so far', '40.50']);
    const stand = screen.getByRole('region', { name: 'How they stand now' });
    expect(within(stand).getAllByRole('row')).toHaveLength(4);
    expect(calls.find(({ path }) => path === '/automatisation/1/cohort')?.query.get('weeks')).toBe('13');
  });

  test('leads to the goal, where the automation has none', async () => {
    const cohorts = report.cohorts.map((cohort) => ({ ...cohort, goal: null }));
    await open({ goal_event_name: null, window_days: null, cohorts }, '&automation=1');
    expect(await screen.findByRole('link', { name: 'Set a goal' })).toHaveAttribute(
      'href',
      '/automatisation/1?tab=goal',
    );
  });
});

describe('the health of sending', () => {
  const measure = (given: Partial<SendingMeasure>): SendingMeasure => ({
    messages: 0,
    rate: null,
    limit: 0.02,
    state: 'few',
    ...given,
  });
  const open = (health: SendingHealth) =>
    openScreen(`/reports?tab=health${days}`, { 'GET /report/health': { data: health } });

  test('tells what is too much, where it comes from, and what to do', async () => {
    const bounced = measure({ messages: 30, rate: 0.03, state: 'high' });
    const complained = measure({ messages: 0, rate: 0, limit: 0.001, state: 'good' });
    await open({
      email: { sent: 1_000, known: 900, bounced, complained },
      automatisations: [
        {
          automatisation_id: 2,
          automatisation_name: 'Spring',
          is_campaign: true,
          is_broadcast: false,
          sent: 500,
          known: 500,
          bounced,
          complained,
        },
      ],
    });
    const bounces = await screen.findByRole('region', { name: 'Bounces' });
    expect(bounces).toHaveTextContent('3%Too many');
    expect(bounces).toHaveTextContent('30 of 1,000 e-mails sent. Stay below 2%.');
    expect(within(bounces).getAllByRole('listitem')).toHaveLength(4);
    const file = new URL(screen.getByRole('link', { name: 'Export' }).getAttribute('href') ?? '', 'http://s');
    expect([file.pathname, file.searchParams.get('bom')]).toEqual(['/api/report/health/csv', 'true']);
    const reports = screen.getByRole('region', { name: 'Spam reports' });
    expect(reports).toHaveTextContent('0 of 970 e-mails that did not bounce. Stay below 0.1%.');
    expect(screen.getByText(/^For 900 of 1,000 e-mails, a service reported/)).toBeVisible();
    const table = screen.getByRole('region', { name: 'Where they come from' });
    expect(cellsOf(within(table).getAllByRole('row')[1] ?? table)).toEqual(['500', '3% (30)', '0% (0)']);
    expect(screen.getByRole('link', { name: 'Suppressed addresses' })).toHaveAttribute(
      'href',
      '/settings/suppressed',
    );
  });

  test('says that nothing is known where no service told anything', async () => {
    const untold = measure({ state: 'untold' });
    await open({
      email: { sent: 1_200, known: 0, bounced: untold, complained: untold },
      automatisations: [],
    });
    const bounces = await screen.findByRole('region', { name: 'Bounces' });
    expect(bounces).toHaveTextContent('Not known');
    expect(bounces).toHaveTextContent('set up SendGrid’s Event Webhook');
  });
});

test('shares and their changes are written in the language, and nothing is compared with nothing', () => {
  expect(shareText(1, 3, 'fr')).toMatch(/^33,3\s%$/);
  expect(shareText(0, 0, 'en')).toBeNull();
  const shares = { part: 1, whole: 4, partBefore: 1, wholeBefore: 3 };
  expect(pointsText(shares, 'fr')).toBe('−8,3');
  expect(pointsText({ ...shares, wholeBefore: 0 }, 'fr')).toBeNull();
  expect(pointsText({ ...shares, partBefore: 1, wholeBefore: 4 }, 'en')).toBe('±0');
});
