import { rejectedErasureConfirmed } from '../features/contact-import/slice';
import { contactOrderEnded } from '../features/contact-orders/slice';
import { importList } from '../features/imports/slice';
import { runList, runRequested } from '../features/runs/slice';
import { segmentDetail } from '../features/segments/slice';
import { tagList } from '../features/tags/slice';
import { flowLookedAt, flowRequested } from '../flow/editing/flow-slice';
import { onePage } from '../testing/server';
import { flowOf } from '../testing/step';
import { later, openStore } from '../testing/store';

const query = (scope = '') => ({ scope, page: 1, size: 10, order: 'desc' as const, search: '', filters: {} });
const askedOf = ({ calls }: ReturnType<typeof openStore>, path: string): number =>
  calls.filter((call) => call.path === path).length;

describe('what stands beside something that changes on a screen', () => {
  it('the list of runs is read again when the open run has gone on to another step, and not while it stands', async () => {
    const run = { id: 7, automatisation_id: 1, state: 'running', retries: 0, current_step_id: 3 };
    const open = { ...run };
    const opened = openStore({
      'GET /automatisation/1/run': { data: { runs: [run], meta: onePage(1) } },
      'GET /automatisation/1/run/7': () => ({ data: { run: open } }),
    });
    opened.dispatch(runList.requested(query('1')));
    await opened.until(({ runs }) => runs.list.state === 'ready');
    const look = async () => {
      opened.dispatch(runRequested({ automatisationId: 1, id: 7 }));
      await opened.until(({ runs }) => !runs.log.isAwaited);
      await later();
    };
    await look();
    expect(askedOf(opened, '/automatisation/1/run')).toBe(1);
    open.current_step_id = 4;
    await look();
    expect(askedOf(opened, '/automatisation/1/run')).toBe(2);
  });

  it('the list of imports is read again when the rejected rows of one were erased', async () => {
    const opened = openStore({
      'GET /contact/import': { data: { imports: [], meta: onePage(0) } },
      'DELETE /contact/import/5/rejected': { data: {} },
    });
    opened.dispatch(importList.requested(query()));
    await opened.until(({ imports }) => imports.list.state === 'ready');
    opened.dispatch(rejectedErasureConfirmed({ id: 5 } as never));
    await opened.until(() => askedOf(opened, '/contact/import') === 2);
  });

  it('tags and the open segment are read again when an order about contacts has ended', async () => {
    const opened = openStore({
      'GET /tag': { data: { tags: [], meta: onePage(0) } },
      'GET /segment/4': { data: { segment: { id: 4 } } },
    });
    opened.dispatch(tagList.requested(query()));
    opened.dispatch(segmentDetail.requested(4));
    await opened.until(
      ({ tags, segments }) => tags.list.state === 'ready' && segments.detail.state === 'ready',
    );
    opened.dispatch(contactOrderEnded());
    await opened.until(() => askedOf(opened, '/tag') === 2 && askedOf(opened, '/segment/4') === 2);
  });

  it('the flow is shown anew when somebody else has paused it, and not where nothing has changed', async () => {
    const stored = {
      ...flowOf(1, {}),
      paused_at: null as string | null,
      pause_reason: null as string | null,
    };
    const opened = openStore({
      'GET /automatisation': () => ({ data: { automatisation: { ...stored } } }),
      'GET /automatisation/1/draft': { data: { draft: null } },
    });
    opened.dispatch(flowRequested(1));
    await opened.until(({ flow }) => flow.automatisation);
    opened.dispatch(flowLookedAt(1));
    await opened.until(() => askedOf(opened, '/automatisation') === 2);
    await later();
    expect(askedOf(opened, '/automatisation')).toBe(2);
    stored.paused_at = '2026-03-01T10:00:00.000Z';
    stored.pause_reason = 'over_budget';
    opened.dispatch(flowLookedAt(1));
    await opened.until(({ flow }) => flow.automatisation?.pause_reason === 'over_budget');
  });
});
