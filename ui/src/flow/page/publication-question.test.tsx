import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PublicationOutlook } from '../../../../domain/entities/automatisations/publication';
import { useAppSelector } from '../../store/hooks';
import type { Answer } from '../../testing/server';
import { flowOf } from '../../testing/step';
import { held, openStore } from '../../testing/store';
import { flowReceived, flowRequested, publicationAsked } from '../editing/flow-slice';
import { PublicationSwitch } from './PublicationSwitch';
import { drawPart } from '../../testing/part';

/** What is pressed here is in sight. */
const user = userEvent.setup({ pointerEventsCheck: 0 });
const lapsed = { segment_id: 12, name: 'Lapsed', contacts: 312, is_building: false };
const draft = { ...flowOf(1), entry_event_name: 'segment_12_entered' };
const order = 'POST /automatisation/1/past-contacts';

function Shown() {
  const automatisation = useAppSelector((state) => state.flow.automatisation);
  return automatisation && <PublicationSwitch automatisation={automatisation} />;
}

/** A draft with its switch, on a server that knows who is in its segment already. */
async function openDraft(
  already: PublicationOutlook['already_in'],
  answer: Answer = { data: { orders: [] } },
  isReadAgain = true,
) {
  let flow = draft;
  const store = openStore({
    'GET /automatisation': () =>
      flow.is_active && !isReadAgain
        ? { status: 503, error: { code: 'unavailable', message: 'The database is away.' } }
        : { data: { automatisation: flow } },
    'GET /automatisation/1/publication': {
      data: {
        publication: {
          runs_inside: 0,
          same_trigger: { total: 0, automatisations: [] },
          already_in: already,
          failing_connections: [],
        },
      },
    },
    'PUT /automatisation': ({ body }) => {
      flow = { ...flow, is_active: (body as typeof draft).is_active, version: flow.version + 1 };
      return { data: { automatisation: flow, effect: {} } };
    },
    [order]: answer,
  });
  store.dispatch(flowRequested(1));
  store.dispatch(flowReceived(draft));
  drawPart(store, <Shown />);
  await user.click(screen.getByRole('switch', { name: 'Published' }));
  return {
    asked: () => store.calls.map(({ method, path }) => `${method} ${path}`),
    orders: () => store.calls.filter(({ method, path }) => `${method} ${path}` === order),
    published: () => waitFor(() => expect(screen.getByRole('switch', { name: 'Published' })).toBeChecked()),
  };
}

const question = () => screen.findByRole('group', { name: 'And those already in the segment “Lapsed”?' });
const publish = () => user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' }));

test('publishing asks about those who are in the segment already, and adds them when told to', async () => {
  const { orders, published } = await openDraft(lapsed);
  const asked = within(await question());
  expect(asked.getByText('312 contacts are in it now.')).toBeVisible();
  expect(asked.getByRole('radio', { name: 'Only those who enter from now on' })).toBeChecked();
  expect(asked.queryByText(/by the same rules/)).toBeNull();
  await user.click(asked.getByRole('radio', { name: 'Add them' }));
  expect(asked.getByText(/by the same rules/)).toBeVisible();
  expect(orders()).toEqual([]);
  await publish();
  await published();
  await waitFor(() =>
    expect(orders().map(({ body }) => body)).toEqual([
      { who: 'in_segment', event_name: null, days: null, includes_history: false, pace: null },
    ]),
  );
});

test('they are added, too, where the automation that was published cannot be read again', async () => {
  const { orders } = await openDraft(lapsed, undefined, false);
  await user.click(within(await question()).getByRole('radio', { name: 'Add them' }));
  await publish();
  await waitFor(() => expect(orders()).toHaveLength(1));
});

test('only those who enter from now on: nobody is added', async () => {
  const { orders, published, asked } = await openDraft(lapsed);
  await question();
  await publish();
  await published();
  expect(asked()).toContain('PUT /automatisation');
  expect(orders()).toEqual([]);
});

test('a segment that is being built is asked about, though nobody is in it yet', async () => {
  await openDraft({ ...lapsed, contacts: 0, is_building: true });
  expect(within(await question()).getByText(/still being built, so more may follow/)).toBeVisible();
});

test.each([
  ['nobody is in the segment', { ...lapsed, contacts: 0 }],
  ['something else starts the automation', null],
])('nothing is asked where %s', async (_, already) => {
  const { orders, published } = await openDraft(already);
  await published();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(orders()).toEqual([]);
});

test('an order that is refused is told of: the automation is published all the same', async () => {
  const refusal = {
    code: 'too_many_past_orders',
    message: 'Past contacts are being added to 5 automations.',
  };
  const { published } = await openDraft(lapsed, { status: 409, error: refusal });
  await user.click(within(await question()).getByRole('radio', { name: 'Add them' }));
  await publish();
  await published();
  await screen.findByText(/^The automation is published, but those already in the segment are not/);
});

/** Two flows, the first of which is being published when the second one is opened. */
function openSecond() {
  const publication = held();
  const store = openStore({
    'GET /automatisation': () => ({ data: { automatisation: flowOf(2) } }),
    'GET /automatisation/1/publication': publication.answer,
    'PUT /automatisation': { data: { automatisation: draft, effect: {} } },
  });
  store.dispatch(flowRequested(1));
  store.dispatch(flowReceived(draft));
  store.dispatch(publicationAsked(draft));
  store.dispatch(flowRequested(2));
  return { ...store, publication };
}

test('what is asked about one automation is not asked about another one that was opened meanwhile', async () => {
  const { publication, until, getState } = openSecond();
  await until(({ flow }) => flow.automatisation?.id === 2);
  await publication.give(0, {
    data: {
      publication: {
        runs_inside: 4,
        same_trigger: { total: 0, automatisations: [] },
        already_in: null,
        failing_connections: [],
      },
    },
  });
  expect(getState().flow).toMatchObject({ outlook: null, publication: { state: 'idle' } });
});

test('one that is published after another one was opened leaves the switch of that one alone', async () => {
  const { publication, until, getState, calls } = openSecond();
  await until(({ flow }) => flow.automatisation?.id === 2);
  await publication.give(0, {
    data: {
      publication: {
        runs_inside: 0,
        same_trigger: { total: 0, automatisations: [] },
        already_in: null,
        failing_connections: [],
      },
    },
  });
  await until(({ notifications }) => notifications.length > 0);
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  expect(getState().flow).toMatchObject({ id: 2, publication: { state: 'idle' } });
});

test('a refusal to publish one automation is told in a toast beside another one', async () => {
  const { publication, until, getState } = openSecond();
  await until(({ flow }) => flow.automatisation?.id === 2);
  await publication.give(0, { status: 500, error: { code: 'unexpected', message: 'It broke.' } });
  expect(getState().flow.publication).toEqual({ state: 'idle' });
  expect(getState().notifications).toMatchObject([{ title: 'failure.notSaved' }]);
});
