import { buildTag } from '../factories/audience';
import { insertMessageTemplate } from '../factories/message-templates';
import type { Answered } from '../providers/stand-in';
import type { StepType } from '../../domain/steps/types';
import { isBranching, isSplit } from '../../domain/steps';
import type { Deed } from './cell';
import { stepTypeOf } from './row';
import { rowsAtWork } from './rows';
import type { Scene } from './scene/scene';

/** The query of deleting a step: of one with branches the one that stays. */
const keptBranch = (type: StepType): string =>
  isBranching(type) ? `?keep_flow=${isSplit(type) ? 'a' : 'true'}` : '';

const expectStatus = async (call: ReturnType<Scene['act']>, status: number): Promise<void> => {
  const answer = await call;
  if (answer.status !== status) throw new Error(`${answer.status} ${answer.text}`);
};

export const stepMended: Deed = {
  words: 'the step is edited so that it can be done',
  do: (scene) => scene.edit(scene.stepId, rowsAtWork[scene.row].data(scene)),
};

export const stepEdited = (data: object): Deed => ({
  words: `the step is edited: ${JSON.stringify(data)}`,
  do: (scene) => scene.edit(scene.stepId, { ...rowsAtWork[scene.row].data(scene), ...data }),
});

export const contactMended = (data: object): Deed => ({
  words: `the contact is mended: ${JSON.stringify(data)}`,
  do: (scene) =>
    scene.rows('UPDATE contacts SET data = $2 WHERE user_id = $1', [scene.userId, JSON.stringify(data)]),
});

export const tagDeleted: Deed = {
  words: 'the tag is deleted',
  do: ({ visitor, tagId }) => expectStatus(visitor.call('delete', `/tag/${tagId}?force=true`), 204),
};

/** By hand: the API deletes no segment that a step names. */
export const segmentDeleted: Deed = {
  words: 'the segment is deleted',
  do: (scene) => scene.rows('DELETE FROM segments WHERE user_id = $1', [scene.userId]),
};

/** By hand: the API publishes no such step. */
export const segmentTakenOut: Deed = {
  words: 'the segment is taken out of the step',
  do: ({ rows, stepId }) =>
    rows(`UPDATE automatisation_steps SET data = data || '{"value": null}' WHERE id = $1`, [stepId]),
};

/** By hand: the API links no step to such a template, and deletes none that a step is linked to. */
const templateLinked = async (
  { api, rows, userId, stepId }: Scene,
  template: Omit<Parameters<typeof insertMessageTemplate>[2], 'name'>,
): Promise<number> => {
  const id = await insertMessageTemplate(api.database.pool, userId, { name: 'Welcome', ...template });
  await rows(
    `UPDATE automatisation_steps SET data = data || jsonb_build_object('message_template_id', $2::bigint) WHERE id = $1`,
    [stepId, id],
  );
  return id;
};

export const templateDeleted: Deed = {
  words: 'its message template is deleted',
  do: async (scene) => {
    const id = await templateLinked(scene, { kind: 'email', contents: [{ subject: 'Hi', html: 'Hi' }] });
    await scene.rows('DELETE FROM message_templates WHERE user_id = $1 AND id = $2', [scene.userId, id]);
  },
};

export const templateOfOtherChannel: Deed = {
  words: 'its message template is one for SMS',
  do: (scene) => templateLinked(scene, { kind: 'sms', contents: [{ text: 'Hi' }] }),
};

export const templateWithoutPart: Deed = {
  words: 'its message template renders a shared part that is gone',
  do: (scene) =>
    templateLinked(scene, { kind: 'email', contents: [{ subject: 'Hi', html: '{% render "Gone" %}' }] }),
};

/** Makes the step refer to an existing tag. */
export const tagChosen = (dataOf: (tagId: number) => object): Deed => ({
  words: 'another tag is chosen in the step',
  do: async (scene) => {
    const { id } = await buildTag(scene.api.database, scene.userId);
    scene.tagId = id;
    await scene.edit(scene.stepId, dataOf(id));
  },
});

export const connectionDeleted: Deed = {
  words: 'the connection is deleted',
  do: ({ visitor, connectionId }) =>
    expectStatus(visitor.call('delete', `/user/app/${connectionId}?force=true`), 204),
};

export const connectionChosen: Deed = {
  words: 'another connection is chosen in the step',
  do: async (scene) => scene.edit(scene.stepId, rowsAtWork[scene.row].data(scene), await scene.connect()),
};

/** From now on the provider returns this response to every call of the flow, and does nothing. */
export const providerAnswers = (answer: Answered): Deed => ({
  words: `the provider answers ${answer.status}`,
  do: ({ gates, flowId }) => {
    gates.behave(flowId, () => answer);
    return Promise.resolve();
  },
});

export const providerWell: Deed = {
  words: 'the provider is well again',
  do: ({ gates, flowId }) => {
    gates.open(flowId);
    return Promise.resolve();
  },
};

/** Waits until the calls of all runs have failed, as if often: from then on they wait for minutes. */
export const callsFailOften: Deed = {
  words: 'its calls have failed a dozen times',
  do: (scene) =>
    scene.until(async () => {
      const often = `(trouble ->> 'next_at')::timestamptz > now() + interval '1 minute'`;
      await scene.rows(
        `UPDATE calls SET attempts = attempts + 12 WHERE user_id = $1 AND state = 'pending' AND trouble IS NOT NULL AND attempts < 12`,
        [scene.userId],
      );
      const left = await scene.rows(
        `SELECT FROM automatisation_runs r WHERE user_id = $1 AND NOT EXISTS (
           SELECT FROM calls c WHERE c.user_id = $1 AND c.run_id = r.id AND c.state = 'pending' AND ${often})`,
        [scene.userId],
      );
      return left.length === 0 || undefined;
    }),
};

/** A user retries all calls of the step now. */
export const triesNow: Deed = {
  words: 'its calls are tried now',
  do: ({ visitor, flowId, stepId }) =>
    expectStatus(visitor.call('post', `/automatisation/${flowId}/step/${stepId}/tried_again/retry`), 200),
};

/** Waits until all runs of the flow sleep, including runs of items. */
export const allSleep: Deed = {
  words: 'it sleeps',
  do: (scene) =>
    scene.until(async () => {
      const awake = await scene.rows(
        `SELECT FROM automatisation_runs r WHERE user_id = $1 AND state = 'running' AND waiting_until IS NULL AND NOT EXISTS (
           SELECT FROM loops l WHERE l.user_id = $1 AND l.run_id = r.id AND l.total = (
             SELECT count(*) FROM automatisation_runs i WHERE i.user_id = $1 AND i.parent_run_id = r.id))`,
        [scene.userId],
      );
      return awake.length === 0 || undefined;
    }),
};

export const anHourLater: Deed = {
  words: 'an hour goes by',
  do: (scene) =>
    scene.rows(`UPDATE calls SET first_sent_at = now() - interval '1 hour' WHERE user_id = $1`, [
      scene.userId,
    ]),
};

/** From now on the provider does its work, but its response is withheld. */
export const answersKept: Deed = {
  words: 'the provider keeps its answers',
  do: ({ gates, flowId }) => {
    gates.keepAnswers(flowId);
    return Promise.resolve();
  },
};

export const stepDeleted: Deed = {
  words: 'the step is deleted',
  do: ({ visitor, flowId, stepId, row }) =>
    expectStatus(
      visitor.call('delete', `/automatisation/${flowId}/step/${stepId}${keptBranch(stepTypeOf(row))}`),
      200,
    ),
};

export const contactDeleted: Deed = {
  words: 'the contact is deleted',
  do: async (scene) => {
    const contacts = await scene.rows<{ id: number }>('SELECT id FROM contacts WHERE user_id = $1', [
      scene.userId,
    ]);
    for (const { id } of contacts) await expectStatus(scene.visitor.call('delete', `/contact/${id}`), 200);
  },
};

export const automatisationDeleted: Deed = {
  words: 'the automation is deleted',
  do: ({ visitor, flowId }) =>
    expectStatus(visitor.call('delete', `/automatisation/${flowId}?force=true`), 204),
};

/** Does several deeds in order. */
export const and = (...deeds: [Deed, ...Deed[]]): Deed => ({
  words: deeds.map(({ words }) => words).join(', and '),
  do: async (scene) => {
    for (const deed of deeds) await deed.do(scene);
  },
});

/** Ends the wait at which runs rest. */
export const wakes: Deed = {
  words: 'the wait is over',
  do: async (scene) => {
    if (scene.sleepId !== null) await scene.edit(scene.sleepId, { delay: 0 });
  },
};
