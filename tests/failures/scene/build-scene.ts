import { z } from 'zod';
import { appKinds, type AppKind } from '../../../domain/entities/app';
import type { JsonObject } from '../../../domain/entities/common';
import { runDetail } from '../../../domain/entities/runs/run';
import { step as stepSchema, type Step } from '../../../domain/entities/automatisations/steps/step';
import { userApp } from '../../../domain/entities/connection';
import { buildContact, buildSegment, buildTag } from '../../factories/audience';
import { buildAutomatisation, buildStep } from '../../factories/automatisation';
import { dataOf } from '../../support/api/answers';
import { untilFound } from '../../support/until-found';
import type { Case } from '../cell';
import { stepTypeOf, type Row } from '../row';
import { rowsAtWork } from '../rows';
import type { Scene, Stage } from './scene';

const oneRun = z.strictObject({ run: runDetail });
const oneConnection = z.object({ user_app: userApp });
const chain = z.object({ automatisation_steps: z.array(stepSchema) });

const appOf = (row: Row): AppKind | undefined => appKinds.find((app) => app === row);

/** The default event data, to which a case adds. */
const usualEvent: JsonObject = { amount: 12, lines: ['a', 'b', 'c'] };

/** Creates the account, the flow and the connection of a case. */
export async function buildScene(stage: Stage, row: Row, given: Case): Promise<Scene> {
  const { engine, api, standIns } = stage;
  const visitor = await api.visitor();
  const { userId } = visitor;
  const { id: tagId } = await buildTag(api.database, userId);
  const segmentId = await buildSegment(api.database, userId);
  const app = appOf(row);
  const connect = async (): Promise<number> => {
    if (!app) throw new Error(`${row} goes through no connection`);
    const body = { app_id: app, data: standIns.credentials[app] };
    return dataOf(await visitor.call('post', '/user/app', body), oneConnection).user_app.id;
  };
  const connectionId = app ? await connect() : null;
  const flow = await buildAutomatisation(visitor, { entry_event_name: 'go', is_active: true });

  const behind = { event_name: 'behind', event_data: { who: '{{ event.who }}' } };
  await buildStep(visitor, flow.id, { type: 'TRACK', data: behind });
  const sleep = () => buildStep(visitor, flow.id, { type: 'DELAY', data: { delay: 3_600 } });
  const sleepBehind = given.sleeps === 'behind' ? await sleep() : null;
  const usual = given.replacesStep ? {} : rowsAtWork[row].data({ tagId, standIns });
  const own = typeof given.step === 'function' ? given.step({ tagId, segmentId, standIns }) : given.step;
  const type = stepTypeOf(row);
  const place = { user_app_id: connectionId };
  const step = await buildStep(visitor, flow.id, { type, data: { ...usual, ...own } }, place);
  const slept = given.sleeps === 'before' ? await sleep() : sleepBehind;

  const path = `/automatisation/${flow.id}`;
  const stepNow = async (stepId: number): Promise<Step> => {
    const answer = await visitor.call('get', `${path}/step`);
    const found = dataOf(answer, chain).automatisation_steps.find(({ id }) => id === stepId);
    if (!found) throw new Error(`The flow has no step ${stepId}`);
    return found;
  };
  let entered = 0;
  return {
    ...stage,
    row,
    visitor,
    userId,
    flowId: flow.id,
    stepId: step.id,
    sleepId: slept?.id ?? null,
    tagId,
    segmentId,
    connectionId,
    rows: engine.rows,
    // Many scenes poll in parallel, so each polls less often than a single test does.
    until: (look) => untilFound(look, 100),
    async enter() {
      const who = `w${flow.id}n${(entered += 1)}e`;
      const contact =
        given.contact === null ? null : { external_id: who, data: { amount: 0, ...given.contact } };
      if (contact) await buildContact(api.database, userId, contact);
      const of = { userId, contactExternalId: contact?.external_id ?? null };
      const [event] = await engine.track(
        { ...of, name: 'go', data: { who, ...usualEvent, ...given.event } },
        // What a run may wait for.
        { ...of, name: 'arrived', data: { who } },
      );
      const [run] = await engine.rows<{ id: number }>(
        'SELECT id FROM automatisation_runs WHERE event_id = $1',
        [event?.id],
      );
      if (!run) throw new Error('The event started no run');
      return { who, runId: run.id };
    },
    async read(runId) {
      const answer = await visitor.call('get', `${path}/run/${runId}`);
      return answer.status === 404 ? null : dataOf(answer, oneRun).run;
    },
    act: (runId, action) => visitor.call('post', `${path}/run/${runId}/${action}`),
    async edit(stepId, changed, user_app_id) {
      const { version: _, ...now } = await stepNow(stepId);
      const body = { ...now, data: changed, ...(user_app_id !== undefined && { user_app_id }) };
      const answer = await visitor.call('put', `${path}/step`, body);
      if (answer.status !== 200) throw new Error(`The step was not saved: ${answer.text}`);
    },
    connect,
  };
}
