import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Segment } from '../../../../domain/entities/segments/segment';
import { onePage, openScreen, type Server } from '../../testing/screen';

const segment = (id: number, rest: Partial<Segment> = {}): Segment => ({
  id,
  kind: 'rules',
  name: `Segment ${id}`,
  description: '',
  rules: { kind: 'all', rules: [{ kind: 'tag', tag_id: 1, is: true }] },
  version: 1,
  count_of_contacts: 1_240,
  is_building: false,
  progress: null,
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
  ...rest,
});
const anna = {
  id: 7,
  external_id: 'anna-7',
  name: 'Anna',
  title: null,
  email: 'anna@example.com',
  role: null,
  tags: [],
  custom_fields: {},
  consent: { sms: 'not_asked', email: 'not_asked', push: 'not_asked' },
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
};
const listed = (...segments: Segment[]) => ({ data: { segments, meta: onePage(segments.length) } });
const server: Server = {
  'GET /segment': listed(segment(1), segment(2, { kind: 'list', name: 'Beta', rules: null })),
  'GET /segment/1': { data: { segment: segment(1) } },
  'GET /segment/2': { data: { segment: segment(2, { kind: 'list', name: 'Beta', rules: null }) } },
  'GET /tag': { data: { tags: [{ id: 1, name: 'VIP', color: 'red' }], meta: onePage(1) } },
  'GET /automatisation': { data: { automatisations: [], meta: onePage(0) } },
  'GET /custom-field': { data: { customFields: [], meta: onePage(0) } },
  'GET /event/name': { data: { names: ['order placed'], has_more: false } },
  'POST /event': {
    data: { events: [{ id: 1, name: 'order placed', data: { amount: 12.5 } }], meta: onePage(1) },
  },
  'POST /contact': { data: { contacts: [anna], meta: onePage(1) } },
  'POST /segment/preview': { data: { count: 1_240, is_exact: true, total: 5_000, examples: [anna] } },
};
/** What is pressed here is in sight: looking for what might cover it takes most of the time. */
const user = userEvent.setup({ pointerEventsCheck: 0 });
const write = (field: HTMLElement, text: string): boolean =>
  fireEvent.change(field, { target: { value: text } });
// Roles and names of all that is on the screen take seconds to reckon: what has a label or a text is found by it.
const labelled = (label: string) => screen.findByLabelText(label);
const press = async (text: string) => user.click((await screen.findAllByText(text)).at(-1)!);
const pressLabelled = async (label: string) => user.click(await labelled(label));

/** Chooses in the menu of a button. */
async function inMenu(button: HTMLElement, name: string): Promise<void> {
  await user.click(button);
  const item = await waitFor(() => {
    const items = [...document.querySelectorAll('[role=menuitem]')];
    const found = items.filter(({ textContent }) => textContent === name).at(-1);
    if (!found) throw new Error(`The menu has no ${name}`);
    return found;
  });
  // The menu takes the focus some frames after it opens: from whatever is focused by then.
  await waitFor(() => expect(document.activeElement?.closest('[role=menu]')).not.toBeNull());
  await user.click(item);
}

async function choose(field: HTMLElement, option: string): Promise<void> {
  fireEvent.mouseDown(field);
  const selector = '.ant-select-item-option-content, .ant-select-item-option-content *';
  await user.click((await screen.findAllByText(option, { selector })).at(-1)!);
}
const buttonOf = (text: string) => screen.getByText(text).closest('button');

const flowUse = {
  is_campaign: false,
  is_trigger: false,
  is_exit_strategy: false,
  is_goal: false,
  step_ids: [],
};

describe('the list', () => {
  test('names each kind, counts contacts, and asks again while one is being built', async () => {
    let asked = 0;
    const { calls } = await openScreen('/segments', {
      ...server,
      'GET /segment': () => {
        asked += 1;
        const building = { is_building: true, progress: 0.4 };
        return listed(segment(1, asked === 1 ? building : {}), segment(2, { kind: 'list', name: 'Beta' }));
      },
    });
    expect(await screen.findByText('Building… 40%')).toBeVisible();
    expect(screen.getByText('List')).toBeVisible();
    await waitFor(() => expect(screen.getAllByText('1,240')).toHaveLength(2));
    expect(calls.filter(({ path }) => path === '/segment')).toHaveLength(2);
  });

  test('a segment that is in use is not deleted; the dialog says where it is used', async () => {
    const { calls, router } = await openScreen('/segments', {
      ...server,
      'DELETE /segment/2': {
        status: 409,
        error: {
          code: 'segment_in_use',
          message: 'It is used.',
          details: [
            { ...flowUse, automatisation_id: 5, name: 'Welcome', step_ids: [51, 52] },
            { ...flowUse, automatisation_id: 7, name: 'Win back', is_trigger: true },
            { ...flowUse, automatisation_id: 6, name: 'Sale', is_campaign: true, step_ids: [61, 62] },
            { segment_id: 1, name: 'Buyers' },
          ],
        },
      },
    });
    await inMenu(await labelled('Actions for Beta'), 'Delete');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('The list “Beta” is deleted.');
    await user.click(within(dialog).getByText('Delete'));
    await screen.findByText('It is in use');
    const uses = screen.getAllByRole('link', { name: /^(Welcome|Win back|Sale|Buyers)$/ });
    expect(uses.map((link) => [link.closest('li')?.textContent, link.getAttribute('href')])).toEqual([
      ['Automation Welcome', '/automatisation/5?step=51'],
      ['Automation Win back', '/automatisation/7'],
      ['Campaign Sale', '/campaign/6?step=61'],
      ['Segment Buyers', '/segments/1'],
    ]);
    expect(screen.queryByText('Delete anyway')).toBeNull();
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    // It is over with its page.
    await act(() => router.navigate('/tags'));
    await act(() => router.navigate('/segments'));
    await labelled('Actions for Beta');
    expect(screen.queryByText('It is in use')).toBeNull();
  });
});

describe('the editor', () => {
  test('a segment is made of nested rules, and nothing is asked while one of them lacks something', async () => {
    const { calls, router } = await openScreen('/segments/new', {
      ...server,
      'POST /segment': { data: { segment: segment(1) } },
    });
    const previews = () => calls.filter(({ path }) => path === '/segment/preview');
    expect(await screen.findByText('All contacts: there are no rules yet.')).toBeVisible();
    await waitFor(() => expect(previews()).toHaveLength(1));
    write(await labelled('Name'), 'Lapsed buyers');
    await press('Add a group');
    expect(await screen.findByText('Group 1: Add a rule to this group, or remove it.')).toBeVisible();
    await inMenu(await labelled('Add a rule to Group 1'), 'Tag');
    expect(await screen.findByText('Rule 1.1: Choose a tag.')).toBeVisible();
    expect(buttonOf('Create')).toBeDisabled();
    await waitFor(async () => expect(await labelled('Is or is not')).toHaveFocus());
    await choose(await labelled('Tag'), 'VIP');
    await labelled('Rule 1.1: Has tag “VIP”');
    expect(screen.queryByText('The preview waits for:')).toBeNull();
    const rules = {
      kind: 'all',
      rules: [{ kind: 'any', rules: [{ kind: 'tag', tag_id: 1, is: true }] }],
    };
    await waitFor(() => expect(previews()).toHaveLength(2));
    expect(previews()[1]?.body).toEqual({ rules });
    await press('Create');
    await waitFor(() => expect(router.state.location.pathname).toBe('/segments/1'));
    expect(calls.find(({ method, path }) => method === 'POST' && path === '/segment')?.body).toEqual({
      kind: 'rules',
      name: 'Lapsed buyers',
      description: '',
      rules,
    });
  });

  test('an event is counted, in a period, by its data, whose fields are suggested; or it did not happen', async () => {
    const { calls } = await openScreen('/segments/new', server);
    const asked = () => calls.filter(({ path }) => path === '/segment/preview').at(-1)?.body;
    await screen.findByText('All contacts: there are no rules yet.');
    await inMenu(buttonOf('Add a rule')!, 'Event');
    write(await labelled('Event'), 'order placed');
    write(await labelled('Number'), '2');
    await choose(await labelled('Period'), 'in the last');
    await labelled('Rule 1: Has had “order placed” at least 2 times in the last 30 days');
    await press('Only where …');
    expect(await screen.findByText('Rule 1: A condition lacks its field.')).toBeVisible();
    const field = await labelled('Field of the event');
    await choose(field, 'amount');
    // Its data has a number there.
    await choose(await labelled('Comparison'), 'is greater than');
    write(await labelled('Value'), '12,5');
    await labelled(
      'Rule 1: Has had “order placed” at least 2 times in the last 30 days, where amount is greater than 12.5',
    );
    await choose(await labelled('Has or has not'), 'Has not had');
    await labelled(
      'Rule 1: Has not had “order placed” in the last 30 days, where amount is greater than 12.5',
    );
    const amount = { variable: 'amount', variable_type: 'number', operation: 'GREATER_THAN', value: 12.5 };
    await waitFor(() =>
      expect(asked()).toMatchObject({
        rules: {
          rules: [
            {
              kind: 'event',
              event_name: 'order placed',
              filters: [amount],
              operation: 'AT_MOST',
              count: 0,
              period: { kind: 'last_days', days: 30 },
            },
          ],
        },
      }),
    );
  });

  test('Enter in a rule takes what is written there, and saves no segment of half of its rules', async () => {
    const { calls } = await openScreen('/segments/new', {
      ...server,
      'POST /segment': { data: { segment: segment(1) } },
    });
    write(await labelled('Name'), 'Lapsed buyers');
    await inMenu(buttonOf('Add a rule')!, 'Event');
    write(await labelled('Event'), 'order placed');
    await labelled('Rule 1: Has had “order placed” at least once');
    expect(buttonOf('Create')).toBeEnabled();
    for (const field of ['Event', 'Number', 'Name']) await user.type(await labelled(field), '{Enter}');
    expect(calls.filter(({ method, path }) => method === 'POST' && path === '/segment')).toEqual([]);
    await press('Create');
    await waitFor(() =>
      expect(calls.filter(({ method, path }) => method === 'POST' && path === '/segment')).toHaveLength(1),
    );
  });

  test('a rule is moved, copied and removed by the keyboard, and keeps the focus', async () => {
    await openScreen('/segments/1/edit', server);
    await labelled('Rule 1: Has tag “VIP”');
    await press('Add a group');
    (await labelled('Actions for Rule 1')).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await labelled('Rule 1.1: Has tag “VIP”');
    expect(screen.getByText('Moved to 1.1')).toBeInTheDocument();
    await waitFor(async () => expect(await labelled('Actions for Rule 1.1')).toHaveFocus());
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await labelled('Rule 2: Has tag “VIP”');
    await inMenu(await labelled('Actions for Rule 2'), 'Duplicate');
    await labelled('Rule 3: Has tag “VIP”');
    await pressLabelled('Remove: Rule 2');
    await waitFor(() => expect(screen.queryByLabelText(/^Rule 3/)).toBeNull());
    await waitFor(async () => expect(await labelled('Actions for Rule 2')).toHaveFocus());
  });

  test('groups nest five deep, and no deeper', async () => {
    await openScreen('/segments/new', server);
    await press('Add a group');
    for (const group of ['Group 1', 'Group 1.1', 'Group 1.1.1'])
      await pressLabelled(`Add a group to ${group}`);
    await labelled('Group 1.1.1.1');
    expect(screen.queryByLabelText('Add a group to Group 1.1.1.1')).toBeNull();
  });

  test('the preview waits for a pause; the old answer stays dim until the new one is there', async () => {
    const waiting: (() => void)[] = [];
    const { calls } = await openScreen('/segments/1/edit', {
      ...server,
      'POST /segment/preview': ({ body }) =>
        new Promise((give) => {
          const isFirst = JSON.stringify(body).includes('"is":true');
          const count = isFirst ? 1_240 : 12_400;
          const data = { count, is_exact: isFirst, total: 500_000, examples: [anna] };
          waiting.push(() => give({ data }));
        }),
    });
    const previews = () => calls.filter(({ path }) => path === '/segment/preview');
    await labelled('Rule 1: Has tag “VIP”');
    await waitFor(() => expect(waiting).toHaveLength(1));
    waiting[0]?.();
    const preview = await labelled('Preview');
    expect(await within(preview).findAllByText('1,240 contacts')).toHaveLength(2);
    expect(within(preview).getByText('Anna').closest('a')).toHaveAttribute('href', '/contacts/anna-7');

    // Three changes without a pause are one question.
    jest.useFakeTimers();
    try {
      const isOrNot = screen.getByLabelText('Is or is not');
      for (const word of ['Does not have tag', 'Has tag', 'Does not have tag']) {
        fireEvent.mouseDown(isOrNot);
        fireEvent.click(screen.getAllByTitle(word).at(-1)!);
        jest.advanceTimersByTime(499);
        expect(previews()).toHaveLength(1);
      }
      jest.advanceTimersByTime(1);
    } finally {
      jest.useRealTimers();
    }
    await waitFor(() => expect(previews()).toHaveLength(2));
    expect(preview).toHaveAttribute('aria-busy', 'true');
    expect(within(preview).getByText('1,240 contacts')).toBeInTheDocument();
    waiting[1]?.();
    expect(await within(preview).findAllByText('About 12,400 of 500,000 contacts')).toHaveLength(2);
    expect(preview).toHaveAttribute('aria-busy', 'false');
  });

  test('a preview of some contacts does not say of all that none matches', async () => {
    await openScreen('/segments/1/edit', {
      ...server,
      'POST /segment/preview': { data: { count: 0, is_exact: false, total: 500_000, examples: [] } },
    });
    const preview = await labelled('Preview');
    expect(await within(preview).findByText(/^None of the contacts looked at matches/)).toBeVisible();
    expect(within(preview).queryByText(/^No contact matches/)).toBeNull();
  });

  test('a preview that fails says why, and is asked again', async () => {
    let isDown = true;
    const down = { status: 503, error: { code: 'too_costly', message: 'It took too long.' } };
    await openScreen('/segments/1/edit', {
      ...server,
      'POST /segment/preview': () =>
        isDown ? down : { data: { count: 1, is_exact: true, total: 2, examples: [] } },
    });
    expect(await screen.findByText('It took too long.')).toBeVisible();
    isDown = false;
    await press('Try again');
    expect(await within(await labelled('Preview')).findAllByText('1 contact')).toHaveLength(2);
  });

  test('a save sends what was changed, with the version that it began with; who is late is told, and loads what is stored', async () => {
    let stored = segment(1, { version: 4, description: 'Mine' });
    const { calls } = await openScreen('/segments/1/edit', {
      ...server,
      'GET /segment/1': () => ({ data: { segment: stored } }),
      'PUT /segment/1': {
        status: 409,
        error: { code: 'version_conflict', message: 'It was changed since you loaded it.' },
      },
    });
    await labelled('Rule 1: Has tag “VIP”');
    write(await labelled('Name'), 'Best customers');
    const theirs = { kind: 'all', rules: [{ kind: 'tag', tag_id: 1, is: false }] } as const;
    stored = { ...stored, version: 5, rules: { ...theirs, rules: [...theirs.rules] } };
    await press('Save');
    expect(await screen.findByText('It was changed since you loaded it.')).toBeVisible();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      name: 'Best customers',
      version: 4,
    });
    expect(await labelled('Name')).toHaveValue('Best customers');
    await press('Discard my changes and load what is stored');
    expect(await labelled('Rule 1: Does not have tag “VIP”')).toBeVisible();
    expect(await labelled('Name')).toHaveValue('Segment 1');
    expect(screen.queryByText('It was changed since you loaded it.')).toBeNull();
  });

  test('unsaved changes are guarded; changed rules are told to be looked up again', async () => {
    const { calls, router } = await openScreen('/segments/1/edit', {
      ...server,
      'PUT /segment/1': { data: { segment: segment(1) } },
    });
    await labelled('Rule 1: Has tag “VIP”');
    write(await labelled('Name'), 'Segment 1!');
    await press('Cancel');
    await screen.findByText('Leave without saving?');
    await press('Keep editing');
    expect(router.state.location.pathname).toBe('/segments/1/edit');
    expect(screen.queryByText(/looked up again by/)).toBeNull();

    await choose(await labelled('Is or is not'), 'Does not have tag');
    expect(
      await screen.findByText('When you save, the contacts are looked up again by the new rules.'),
    ).toBeVisible();
    await press('Save');
    await waitFor(() => expect(router.state.location.pathname).toBe('/segments/1'));
    expect(await screen.findByText(/Its contacts are being looked up again/)).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      name: 'Segment 1!',
      version: 1,
      rules: { kind: 'all', rules: [{ kind: 'tag', tag_id: 1, is: false }] },
    });
  });

  test('a taken name keeps the form, with the reason', async () => {
    const taken = { status: 409, error: { code: 'name_taken', message: 'The name “VIP” is taken.' } };
    await openScreen('/segments/new?kind=list', { ...server, 'POST /segment': taken });
    await user.type(await screen.findByLabelText('Name'), 'VIP{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('The name “VIP” is taken.');
    expect(screen.queryByLabelText('Preview')).toBeNull();
  });
});

describe('the page', () => {
  test('contacts are put on a list, and taken off it', async () => {
    const { calls } = await openScreen('/segments/2', {
      ...server,
      'POST /segment/2/contacts': { data: {} },
    });
    const changes = () => calls.filter(({ path }) => path === '/segment/2/contacts').map(({ body }) => body);
    await screen.findByText('anna-7');
    await press('Add contacts');
    const dialog = await screen.findByRole('dialog');
    await choose(within(dialog).getByRole('combobox'), 'Anna · anna-7 · anna@example.com');
    await user.click(within(dialog).getByText('Add'));
    await waitFor(() => expect(changes()).toEqual([{ add: [7] }]));
    await inMenu(await labelled('Actions for anna-7'), 'Take off the list');
    await waitFor(() => expect(changes()).toEqual([{ add: [7] }, { remove: [7] }]));
  });

  test('its contacts are those of the segment, by the search in the address', async () => {
    const { calls } = await openScreen('/segments/1?search=ann', server);
    await screen.findByText('anna-7');
    expect(calls.find(({ path }) => path === '/contact')?.body).toMatchObject({
      segment: 1,
      search_term: 'ann',
    });
    expect(screen.getByText('Export 1 contact')).toBeVisible();
  });
});

test('the list of contacts is filtered by a segment, which stands in the address', async () => {
  const { calls, router } = await openScreen('/contacts', server);
  await screen.findByText('anna-7');
  await choose(await labelled('Filter by segment'), 'Beta');
  await waitFor(() => expect(router.state.location.search).toBe('?segment=2'));
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === '/contact').at(-1)?.body).toMatchObject({ segment: 2 }),
  );
});
