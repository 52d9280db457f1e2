import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onePage, openScreen, type Server } from '../../testing/screen';
import type { Call } from '../../testing/server';

/** A server whose list holds more than its first page: what a text finds, and what ids name, is beyond it. */
function listServer(path: string, key: string, rowOf: (id: number) => object): Server {
  const all = Array.from({ length: 40 }, (_, place) => ({ ...rowOf(place + 1), id: place + 1 }));
  const rowsFor = ({ query }: Call): object[] => {
    const [term, ids] = [query.get('search_term'), query.get('ids')];
    if (ids !== null) return all.filter(({ id }) => (JSON.parse(ids) as number[]).includes(id));
    return term ? all.filter((row) => JSON.stringify(row).toLowerCase().includes(term.toLowerCase())) : all;
  };
  return {
    [`GET ${path}`]: (call) => {
      const rows = rowsFor(call);
      // Three a page stand for the 5,000 that pickers are given.
      return { data: { [key]: rows.slice(0, 3), meta: { ...onePage(rows.length), page_size: 3 } } };
    },
  };
}

const task = {
  id: 1,
  name: 'Each morning',
  automatisation_id: 30,
  automatisation_name: 'Flow 30',
  delay_between_runs: 60,
  hour_to_run: null,
  timezone: null,
  next_runs: [],
  last_result: null,
  created_at: '2026-03-01T10:00:00.000Z',
};
const server: Server = {
  ...listServer('/automatisation', 'automatisations', (id) => ({ name: `Flow ${id}`, is_campaign: false })),
  'GET /scheduled-task': { data: { scheduled_tasks: [task], meta: onePage(1) } },
};

test('a picker offers the first page, says how many more there are, and finds those by what is typed', async () => {
  const { calls } = await openScreen('/scheduled-tasks', server);
  await userEvent.click(await screen.findByRole('button', { name: /Schedule an automation/ }));
  const panel = await screen.findByRole('dialog');
  const picker = within(panel).getByRole('combobox', { name: 'Automation' });
  await userEvent.click(picker);
  expect(await screen.findByText('37 more: type to search')).toBeInTheDocument();
  expect(document.querySelector('[title="Flow 35"]')).toBeNull();

  // All at once: a busy machine may pause between two keys, which asks for what is typed by then.
  await userEvent.paste('flow 35');
  await userEvent.click(await screen.findByTitle('Flow 35'));
  expect(within(panel).getAllByTitle('Flow 35')[0]).toBeVisible();
  const searches = calls.filter(({ query }) => query.has('search_term') && query.get('search_term') !== '');
  expect(searches.map(({ query }) => query.get('search_term'))).toEqual(['flow 35']);
});

test('what is chosen and on no page is called by its name', async () => {
  const { calls } = await openScreen('/scheduled-tasks', server);
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const panel = await screen.findByRole('dialog');
  await waitFor(() => expect(within(panel).getByText('Flow 30')).toBeVisible());
  expect(calls.filter(({ query }) => query.has('ids')).map(({ query }) => query.get('ids'))).toEqual([
    '[30]',
  ]);
});

test('a filter’s tags beyond the first page are named, and one that is gone is called by its number', async () => {
  const tags = listServer('/tag', 'tags', (id) => ({ name: `Tag ${id}`, color: 'blue' }));
  const automatisations = { data: { automatisations: [], meta: onePage(0) } };
  await openScreen('/automatisations?tags=25,99', { ...tags, 'GET /automatisation': automatisations });
  expect(await screen.findByText('Tag 25')).toBeVisible();
  expect(await screen.findByText('#99')).toBeVisible();
});

test('a report names campaigns, deleted ones too, and offers them in its filter', async () => {
  const [going, gone, unknown] = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
  const event = (id: number, name: string | undefined) => ({
    id,
    name,
    contact_external_id: null,
    data: {},
    verified: null,
    created_at: '2026-03-01T10:00:00.000Z',
    received_at: '2026-03-01T10:00:00.000Z',
  });
  const stats = {
    total_events: 3,
    total_unique_events: 3,
    total_contacts: 0,
    automatisation_trigger_count: 0,
  };
  const events = [event(1, going), event(2, gone), event(3, unknown)];
  const { calls } = await openScreen('/reports', {
    'POST /event': { data: { events, meta: onePage(3), stats, previous_timerange_stats: stats } },
    'GET /event/by-day': { data: { names: [], days: [] } },
    'GET /event/name': { data: { names: ['purchase'], has_more: false } },
    'GET /event/campaign': {
      data: {
        campaigns: [
          { event_name: going, name: 'Spring sale', automatisation_id: 4 },
          { event_name: gone, name: 'Winter sale', automatisation_id: null },
        ],
      },
    },
    'GET /automatisation': {
      data: {
        automatisations: [{ id: 4, name: 'Spring sale', entry_event_name: going, is_campaign: true }],
        meta: onePage(1),
      },
    },
  });
  expect(await screen.findByText('Campaign “Spring sale”')).toBeVisible();
  expect(await screen.findByText('Campaign “Winter sale” (deleted)')).toBeVisible();
  expect(await screen.findByText('A deleted campaign')).toBeVisible();
  const asked = calls.filter(({ path }) => path === '/event/campaign');
  expect(asked.map(({ query }) => JSON.parse(query.get('names') ?? '') as string[])).toEqual([
    [going, gone, unknown],
  ]);

  await userEvent.click(screen.getByRole('combobox', { name: 'Only events named' }));
  await userEvent.click(await screen.findByTitle('Spring sale'));
  await waitFor(() =>
    expect(calls.findLast(({ path }) => path === '/event')?.body).toMatchObject({ event_name: going }),
  );
});

test('all connections are on the page of the apps, however many pages the server has of them', async () => {
  const user = { id: 1, email: 'ada@example.com', first_name: 'Ada', last_name: '', ai_contact_fields: [] };
  const connections = [1, 2, 3].map((id) => ({ id, app_id: 'slack', name: `Channel ${id}`, problem: null }));
  await openScreen('/settings/apps', {
    'GET /user': { data: { user } },
    'GET /app': { data: { apps: [] } },
    'GET /custom-field': { data: { customFields: [], meta: onePage(0) } },
    'GET /user/app': ({ query }) => {
      const page = Number(query.get('page_at'));
      const meta = { ...onePage(3), page_at: page, max_pages: 2 };
      return { data: { user_apps: page === 1 ? connections.slice(0, 2) : connections.slice(2), meta } };
    },
  });
  expect(await screen.findByRole('button', { name: /Channel 3/ })).toBeVisible();
});
