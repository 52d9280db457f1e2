import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Segment } from '../../../../domain/entities/segments/segment';
import { onePage, openScreen, type Server } from '../../testing/screen';

const segment = (id: number, rest: Partial<Segment> = {}): Segment => ({
  id,
  kind: 'rules',
  name: `Segment ${id}`,
  description: '',
  rules: { kind: 'all', rules: [{ kind: 'tag', tag_id: 1, is: true }] },
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
const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Adds a rule to a group, the outermost one without a name. */
async function addRule(kind: string, group = ''): Promise<void> {
  await user.click(button(group === '' ? 'Add a rule' : `Add a rule to ${group}`));
  await user.click(await screen.findByRole('menuitem', { name: kind }));
}
async function choose(field: HTMLElement, option: string): Promise<void> {
  await user.click(field);
  const options = await screen.findAllByText(option, {
    selector: '.ant-select-item-option-content *, .ant-select-item-option-content',
  });
  await user.click(options.at(-1)!);
}

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
    expect(screen.getByRole('cell', { name: 'List' })).toBeVisible();
    expect(await screen.findAllByText('1,240', undefined, { timeout: 10_000 })).toHaveLength(2);
    expect(calls.filter(({ path }) => path === '/segment')).toHaveLength(2);
  });

  test('a segment that is in use is not deleted; the dialog says where it is used', async () => {
    const { calls } = await openScreen('/segments', {
      ...server,
      'DELETE /segment/2': {
        status: 409,
        error: { code: 'in_use', message: 'It is used.', details: [{ segment_id: 1, name: 'Buyers' }] },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Beta' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete the list?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    const used = await screen.findByRole('dialog', { name: 'It is in use' });
    expect(within(used).getByRole('link', { name: 'Buyers' })).toHaveAttribute('href', '/segments/1');
    expect(screen.queryByRole('button', { name: 'Delete anyway' })).toBeNull();
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });
});

describe('the editor', () => {
  test('a segment is made of nested rules, and is asked about only when every rule is complete', async () => {
    const { calls, router } = await openScreen('/segments/new', {
      ...server,
      'POST /segment': { data: { segment: segment(1) } },
    });
    const previews = () => calls.filter(({ path }) => path === '/segment/preview');
    expect(await screen.findByText('All contacts: there are no rules yet.')).toBeVisible();
    await waitFor(() => expect(previews()).toHaveLength(1));

    write(screen.getByLabelText('Name'), 'Lapsed buyers');
    await addRule('Tag');
    expect(await screen.findByRole('button', { name: 'Rule 1: Choose a tag.' })).toBeVisible();
    expect(button('Create')).toBeDisabled();
    await choose(screen.getByRole('combobox', { name: 'Tag' }), 'VIP');
    await screen.findByRole('group', { name: 'Rule 1: Has tag “VIP”' });

    await user.click(button('Add a group'));
    expect(
      await screen.findByRole('button', { name: 'Group 2: Add a rule to this group, or remove it.' }),
    ).toBeVisible();
    await addRule('Event', 'Group 2');
    write(screen.getByRole('combobox', { name: 'Event' }), 'order placed');
    await choose(screen.getByRole('combobox', { name: 'Has or has not' }), 'Has not had');
    await screen.findByRole('group', { name: 'Rule 2.1: Has not had “order placed”' });
    await choose(screen.getByRole('combobox', { name: 'Period' }), 'in the last');
    await user.click(button('Only where …'));
    expect(
      await screen.findByRole('button', { name: 'Rule 2.1: A condition lacks its field.' }),
    ).toBeVisible();
    expect(previews().length).toBeLessThanOrEqual(3);
    const field = screen.getByRole('combobox', { name: 'Field of the event' });
    await user.click(field);
    // The latest data of the event suggests its fields, with their type.
    await choose(field, 'amount');
    await choose(screen.getByRole('combobox', { name: 'Comparison' }), 'is greater than');
    write(screen.getByRole('textbox', { name: 'Value' }), '50');
    await screen.findByRole('group', {
      name: 'Rule 2.1: Has not had “order placed” in the last 30 days, where amount is greater than 50',
    });
    const rules = {
      kind: 'all',
      rules: [
        { kind: 'tag', tag_id: 1, is: true },
        {
          kind: 'any',
          rules: [
            {
              kind: 'event',
              event_name: 'order placed',
              filters: [
                {
                  variable: 'amount',
                  variable_type: 'number',
                  operation: 'GREATER_THAN',
                  value: 50,
                  ignore_case: false,
                },
              ],
              operation: 'AT_MOST',
              count: 0,
              period: { kind: 'last_days', days: 30 },
            },
          ],
        },
      ],
    };
    await waitFor(() => expect(previews().at(-1)?.body).toEqual({ rules }));
    await user.click(button('Create'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/segments/1'));
    expect(calls.find(({ method, path }) => method === 'POST' && path === '/segment')?.body).toEqual({
      kind: 'rules',
      name: 'Lapsed buyers',
      description: '',
      rules,
    });
  });

  test('a rule is moved, copied and removed by the keyboard, and keeps the focus', async () => {
    await openScreen('/segments/1/edit', server);
    await screen.findByRole('group', { name: 'Rule 1: Has tag “VIP”' });
    await user.click(button('Add a group'));
    const menu = button('Actions for Rule 1');
    menu.focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await screen.findByRole('group', { name: 'Rule 1.1: Has tag “VIP”' });
    expect(screen.getByText('Moved to 1.1')).toBeInTheDocument();
    await waitFor(() => expect(button('Actions for Rule 1.1')).toHaveFocus());
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await screen.findByRole('group', { name: 'Rule 2: Has tag “VIP”' });
    await user.click(button('Actions for Rule 2'));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    await screen.findByRole('group', { name: 'Rule 3: Has tag “VIP”' });
    await user.click(button('Remove: Rule 2'));
    await waitFor(() => expect(screen.queryByRole('group', { name: /^Rule 3/ })).toBeNull());
    await waitFor(() => expect(button('Actions for Rule 2')).toHaveFocus());
  });

  test('groups nest five deep, and no deeper', async () => {
    await openScreen('/segments/new', server);
    await screen.findByText('All contacts: there are no rules yet.');
    await user.click(button('Add a group'));
    for (const group of ['Group 1', 'Group 1.1', 'Group 1.1.1'])
      await user.click(button(`Add a group to ${group}`));
    expect(screen.getByRole('group', { name: 'Group 1.1.1.1' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a group to Group 1.1.1.1' })).toBeNull();
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
    await screen.findByRole('group', { name: 'Rule 1: Has tag “VIP”' });
    await waitFor(() => expect(waiting).toHaveLength(1));
    waiting[0]?.();
    const preview = screen.getByRole('region', { name: 'Preview' });
    expect(await within(preview).findAllByText('1,240 contacts')).toHaveLength(2);
    expect(within(preview).getByRole('link', { name: /^Anna/ })).toHaveAttribute('href', '/contacts/anna-7');

    // Three changes without a pause are one question.
    jest.useFakeTimers();
    try {
      const isOrNot = screen.getByRole('combobox', { name: 'Is or is not' });
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
    await user.click(button('Try again'));
    expect(await screen.findAllByText('1 contact')).toHaveLength(2);
  });

  test('unsaved changes are guarded; changed rules are told to be looked up again', async () => {
    const { calls, router } = await openScreen('/segments/1/edit', {
      ...server,
      'PUT /segment/1': { data: { segment: segment(1) } },
    });
    await screen.findByRole('group', { name: 'Rule 1: Has tag “VIP”' });
    write(screen.getByLabelText('Name'), 'Segment 1!');
    await user.click(button('Cancel'));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(router.state.location.pathname).toBe('/segments/1/edit');
    expect(screen.queryByText(/looked up again by/)).toBeNull();

    await choose(screen.getByRole('combobox', { name: 'Is or is not' }), 'Does not have tag');
    expect(
      await screen.findByText('When you save, the contacts are looked up again by the new rules.'),
    ).toBeVisible();
    await user.click(button('Save'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/segments/1'));
    expect(await screen.findByText(/Its contacts are being looked up again/)).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      name: 'Segment 1!',
      description: '',
      rules: { kind: 'all', rules: [{ kind: 'tag', tag_id: 1, is: false }] },
    });
  });

  test('a taken name keeps the form, with the reason', async () => {
    const taken = { status: 409, error: { code: 'name_taken', message: 'The name “VIP” is taken.' } };
    await openScreen('/segments/new?kind=list', { ...server, 'POST /segment': taken });
    await user.type(await screen.findByLabelText('Name'), 'VIP{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('The name “VIP” is taken.');
    expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
  });
});

describe('the page', () => {
  test('contacts are put on a list, and taken off it', async () => {
    const { calls } = await openScreen('/segments/2', {
      ...server,
      'POST /segment/2/contacts': { data: {} },
    });
    const changes = () => calls.filter(({ path }) => path === '/segment/2/contacts').map(({ body }) => body);
    await screen.findByRole('table', { name: 'Contacts' });
    await user.click(button('Add contacts'));
    const dialog = await screen.findByRole('dialog', { name: 'Add contacts' });
    await choose(within(dialog).getByRole('combobox'), 'Anna · anna-7 · anna@example.com');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(changes()).toEqual([{ add: [7] }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button('Actions for anna-7'));
    await user.click(await screen.findByRole('menuitem', { name: 'Take off the list' }));
    await waitFor(() => expect(changes()).toEqual([{ add: [7] }, { remove: [7] }]));
  });

  test('its contacts are those of the segment, by the search in the address', async () => {
    const { calls } = await openScreen('/segments/1?search=ann', server);
    await screen.findByText('anna-7');
    expect(calls.find(({ path }) => path === '/contact')?.body).toMatchObject({
      segment: 1,
      search_term: 'ann',
    });
    expect(button('Export 1 contact')).toBeVisible();
  });
});

test('the list of contacts is filtered by a segment, which stands in the address', async () => {
  const { calls, router } = await openScreen('/contacts', server);
  await screen.findByText('anna-7');
  await choose(screen.getByRole('combobox', { name: 'Filter by segment' }), 'Beta');
  await waitFor(() => expect(router.state.location.search).toBe('?segment=2'));
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === '/contact').at(-1)?.body).toMatchObject({ segment: 2 }),
  );
});
