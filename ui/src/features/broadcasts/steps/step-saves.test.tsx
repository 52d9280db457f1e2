import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Broadcast } from '../../../../../domain/entities/broadcast';
import { broadcast, figures, message, serverOf } from '../../../testing/broadcast-server';
import { bodiesOf, openScreen, press, user, write, type Server } from '../../../testing/screen';
import type { Answer, Call } from '../../../testing/server';
import { broadcastDetail } from '../slice';

test('a step of a broadcast is saved as its form holds it, though its keys come faster than it is drawn', async () => {
  const { calls } = await openScreen('/broadcasts/1', serverOf(broadcast()));
  const next = await screen.findByRole('button', { name: 'Next: Content' });
  // Nothing is drawn again between the two.
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'January news' } });
  fireEvent.click(next);
  await waitFor(() => expect(bodiesOf(calls, 'PUT /broadcast/1')).toMatchObject([{ name: 'January news' }]));
});

/** A server that keeps what is saved once the test lets it. */
function slowServerOf(first: Broadcast) {
  const server = serverOf(first);
  const keep = server['PUT /broadcast/1'] as (call: Call) => Answer; // as it stands there
  const waiting: (() => void)[] = [];
  const saving: Server = {
    ...server,
    'PUT /broadcast/1': (call) => new Promise((resolve) => waiting.push(() => resolve(keep(call)))),
  };
  /** Has it answer what was saved first. */
  const answer = async (): Promise<void> => {
    await waitFor(() => expect(waiting).not.toEqual([]));
    act(() => waiting.shift()?.());
  };
  return { saving, answer };
}

test.each([
  ['audience', 'Name', { name: 'One' }, { name: 'Two' }],
  ['audience', 'Name', { name: 'One' }, { name: 'December news' }],
  [
    'content',
    'Subject',
    { messages: [{ data: { subject: 'One' } }] },
    { messages: [{ data: { subject: 'Two' } }] },
  ],
  [
    'content',
    'Subject',
    { messages: [{ data: { subject: 'One' } }] },
    { messages: [{ data: { subject: 'New in December' } }] },
  ],
  ['time', 'Date and time', { timing: { at: '2036-12-01T09:00' } }, { timing: { at: '2036-12-02T09:00' } }],
])(
  'what is written in the step %s while it is being saved is saved too: %s',
  async (step, label, one, two) => {
    const { saving, answer } = slowServerOf(
      broadcast({ timing: { kind: 'at', at: '2036-11-01T09:00', timezone: null, by_contact_clock: false } }),
    );
    const { calls, router } = await openScreen(`/broadcasts/1?step=${step}`, saving);
    const valueIn = (parts: object): string =>
      /"(?:name|subject|at)":"([^"]*)"/.exec(JSON.stringify(parts))![1]!;
    const steps = await screen.findByRole('navigation', { name: 'Steps of the broadcast' });
    const goTo = (title: RegExp) => fireEvent.click(within(steps).getByRole('button', { name: title }));
    await write(label, valueIn(one));
    goTo(/Test/);
    await waitFor(() => expect(bodiesOf(calls, 'PUT /broadcast/1')).toHaveLength(1));
    await write(label, valueIn(two));
    // Where it leads is the last choice.
    goTo(/Review/);
    expect(bodiesOf(calls, 'PUT /broadcast/1')).toHaveLength(1);
    await answer();
    await answer();
    await waitFor(() => expect(router.state.location.search).toBe('?step=review'));
    expect(bodiesOf(calls, 'PUT /broadcast/1')).toMatchObject([
      { version: 3, ...one },
      { version: 4, ...two },
    ]);
  },
);

test('what is written in a broadcast that has begun while it is being saved is saved too', async () => {
  const { saving, answer } = slowServerOf(
    broadcast({ state: 'sending', figures, begun_at: figures.started_at }),
  );
  const { calls, router } = await openScreen('/broadcasts/1?step=content', saving);
  await write('Subject', 'One');
  await press('Save');
  await waitFor(() => expect(bodiesOf(calls, 'PUT /broadcast/1')).toHaveLength(1));
  await write('Subject', 'Two');
  await answer();
  await answer();
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(bodiesOf(calls, 'PUT /broadcast/1')).toMatchObject([
    { version: 3, messages: [{ data: { subject: 'One' } }] },
    { version: 4, messages: [{ data: { subject: 'Two' } }] },
  ]);
});

/** A broadcast that somebody else saves while its page is open, which then reads it, as it does every few seconds while it is being sent. */
async function openShared(address: string, first: Broadcast) {
  const server = serverOf(first);
  const { calls, store } = await openScreen(address, server);
  const saveElsewhere = async (parts: Partial<Broadcast>): Promise<void> => {
    const save = server['PUT /broadcast/1'] as (call: Partial<Call>) => Answer; // as it stands there
    save({ body: { ...parts, version: first.version } });
    const isRead = () => store.getState().broadcasts.detail.data?.version === first.version + 1;
    act(() => void store.dispatch(broadcastDetail.requested(1)));
    await waitFor(() => expect(isRead()).toBe(true));
  };
  return { calls, saveElsewhere };
}

const loadStored = 'Discard my changes and load what is stored';

test('a late text is not saved over another one that the page has read meanwhile', async () => {
  const sending = broadcast({ state: 'sending', figures, begun_at: figures.started_at });
  const { calls, saveElsewhere } = await openShared('/broadcasts/1?step=content', sending);
  await write('Subject', 'Mine');
  await saveElsewhere({ messages: [message('a', 'Theirs')] });
  await press('Save');
  await press(loadStored);
  expect(await screen.findByDisplayValue('Theirs')).toBeInTheDocument();
  expect(bodiesOf(calls, 'PUT /broadcast/1')).toMatchObject([
    { version: 3, messages: [{ data: { subject: 'Mine' } }] },
  ]);
});

test('an audience and a name that were not touched are not saved over what the page has read meanwhile', async () => {
  const { calls, saveElsewhere } = await openShared('/broadcasts/1', broadcast());
  await screen.findByDisplayValue('December news');
  await saveElsewhere({ name: 'Theirs', audience: { source: 'tag', value: 4, contact_filters: [] } });
  await press('Next: Content');
  await screen.findByLabelText('Subject');
  expect(bodiesOf(calls, 'PUT /broadcast/1')).toEqual([]);
});

test('only what is shown is sent: what somebody else has saved meanwhile is shown first', async () => {
  const server = serverOf(broadcast());
  const { calls } = await openScreen('/broadcasts/1?step=review', server);
  await press('Send');
  const save = server['PUT /broadcast/1'] as (call: Partial<Call>) => Answer; // as it stands there
  save({ body: { name: 'Theirs', version: 3 } });
  const confirm = async (): Promise<boolean> =>
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }));
  await confirm();
  expect(await screen.findByRole('heading', { name: 'Theirs' })).toBeInTheDocument();
  expect(await screen.findByText('It was changed since.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Send');
  await confirm();
  expect(await screen.findByText(/400 of 1,000 sent/)).toBeInTheDocument();
  const versions = calls
    .filter(({ path }) => path === '/broadcast/1/send')
    .map(({ query }) => query.get('version'));
  expect(versions).toEqual(['3', '4']);
});

test('a step is not left by the way back, with what is written in it, before it is asked', async () => {
  const { router } = await openScreen('/broadcasts/1', serverOf(broadcast()));
  await press('Next: Content');
  await write('Subject', 'Mine');
  await act(() => router.navigate(-1));
  await press('Keep editing');
  expect(await screen.findByDisplayValue('Mine')).toBeInTheDocument();
  await act(() => router.navigate(-1));
  await press('Discard the changes');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(await screen.findByDisplayValue('December news')).toBeInTheDocument();
});

test('the way from the time to the content saves the time', async () => {
  const test = { percent: 20, hours: 4, measure: 'opened' as const };
  const messages = [message('a', 'One'), message('b', 'Two')];
  const { calls, router } = await openScreen(
    '/broadcasts/1?step=time',
    serverOf(broadcast({ test, messages })),
  );
  await user.click(await screen.findByLabelText('At a day and time'));
  await write('Date and time', '2036-12-01T09:00');
  await press('Open Content');
  await waitFor(() => expect(router.state.location.search).toBe('?step=content'));
  expect(bodiesOf(calls, 'PUT /broadcast/1')).toMatchObject([{ timing: { at: '2036-12-01T09:00' } }]);
});

test('a late text stays on the screen when the last contact has got the old one', async () => {
  const begun = { figures, begun_at: figures.started_at };
  let stored = broadcast({ ...begun, state: 'sending' });
  const { store } = await openScreen('/broadcasts/1?step=content', {
    ...serverOf(stored),
    'GET /broadcast/1': () => ({ data: { broadcast: stored } }),
  });
  await write('Subject', 'Mine');
  stored = { ...stored, state: 'sent' };
  act(() => void store.dispatch(broadcastDetail.requested(1)));
  expect(await screen.findByText(/nobody would get a new text/)).toBeInTheDocument();
  expect(screen.getByDisplayValue('Mine')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('what an act answers is not what a form began with: another text, saved meanwhile, is not overwritten', async () => {
  const stopped = broadcast({ state: 'stopped', figures, begun_at: figures.started_at, not_reached: 3 });
  const { calls, saveElsewhere } = await openShared('/broadcasts/1?step=content', stopped);
  await write('Subject', 'Mine');
  await saveElsewhere({ messages: [message('a', 'Theirs')] });
  await press('Send to the 3 others');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(bodiesOf(calls, 'POST /broadcast/1/send')).toHaveLength(1));
  await press('Save');
  await screen.findByRole('button', { name: loadStored });
  expect(bodiesOf(calls, 'PUT /broadcast/1')).toMatchObject([{ version: 3 }]);
});

test('an audience with a filter that compares with nothing is not saved: it says what is missing', async () => {
  const filter = {
    variable: 'orders',
    variable_type: 'number' as const,
    operation: 'NOT_EQUALS' as const,
    value: 5,
    ignore_case: false,
  };
  const audience = { source: 'all_contacts' as const, value: null, contact_filters: [filter] };
  const { calls, router } = await openScreen('/broadcasts/1', serverOf(broadcast({ audience })));
  await write('Value of filter 1', '');
  expect(screen.queryByText('Enter a value.')).toBeNull();
  await press('Next: Content');
  expect(await screen.findByText('Enter a value.')).toBeVisible();
  await press('Save and count');
  expect(screen.getByLabelText('Value of filter 1')).toHaveAccessibleDescription('Enter a value.');
  expect(bodiesOf(calls, 'PUT /broadcast/1')).toEqual([]);
  expect(router.state.location.search).toBe('');
  await write('Value of filter 1', '5,5');
  await press('Next: Content');
  await waitFor(() => expect(router.state.location.search).toBe('?step=content'));
  expect(bodiesOf(calls, 'PUT /broadcast/1')).toMatchObject([
    { audience: { contact_filters: [{ ...filter, value: 5.5 }] } },
  ]);
});

test('a pace without an amount is not dropped: it is asked for', async () => {
  const { calls, router } = await openScreen('/broadcasts/1?step=time', serverOf(broadcast()));
  await user.click(await screen.findByLabelText('Pace'));
  await user.click(await screen.findByTitle('Number per minute'));
  await press('Next: Review');
  expect(await screen.findByText('Enter a value.')).toBeVisible();
  expect(router.state.location.search).toBe('?step=time');
  expect(bodiesOf(calls, 'PUT /broadcast/1')).toEqual([]);
  await write('Per minute', '60');
  await waitFor(() => expect(screen.queryByText('Enter a value.')).toBeNull());
  await press('Next: Review');
  await waitFor(() => expect(router.state.location.search).toBe('?step=review'));
  expect(bodiesOf(calls, 'PUT /broadcast/1')).toMatchObject([{ delay_between_messages: 1_000 }]);
});

test('a time that is not chosen is not left for another one: it is asked for', async () => {
  const { calls, router } = await openScreen('/broadcasts/1?step=time', serverOf(broadcast()));
  await user.click(await screen.findByLabelText('At a day and time'));
  await press('Next: Review');
  expect(
    (await screen.findByText('Choose the day and the time.')).closest('.ant-alert-error'),
  ).not.toBeNull();
  expect(router.state.location.search).toBe('?step=time');
  expect(bodiesOf(calls, 'PUT /broadcast/1')).toEqual([]);
});
