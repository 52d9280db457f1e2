import { hasWays, isBranching, isCall, isLoop, isSplit, isTwoWay, steps } from '../../domain/steps';
import { definitionOf } from '../../domain/steps/definitions';
import type { NamingField } from '../../domain/steps/definition';
import { stepTypes, type StepType } from '../../domain/steps/types';

/** SQL: the kinds for which something holds, as texts in parentheses, to be used with IN. */
const kindsWhere = (holds: (type: StepType) => boolean): string =>
  `(${stepTypes.filter(holds).map(quoted).join(', ')})`;

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** SQL: the kinds of step that send an event by a name of their own. */
export const eventSenders = kindsWhere((type) => definitionOf(type).sends === 'event');

/** SQL: the kinds of step that send an event, be it that of a tag. */
export const sendingKinds = kindsWhere((type) => definitionOf(type).sends !== null);

/** SQL: the kinds of step with a true and a false branch. */
export const branchingKinds = kindsWhere(isTwoWay);

/** SQL: the kinds of step that send contacts on ways by shares. */
export const splitKinds = kindsWhere(isSplit);

/** SQL: the kinds of step that may have ways. */
export const kindsWithWays = kindsWhere(hasWays);

/** SQL: the kinds of step with branches or ways. */
export const kindsWithBranches = kindsWhere(isBranching);

/** SQL: the kinds of step that make an outbound call. */
export const callKinds = kindsWhere(isCall);

/** SQL: the kinds of step whose following steps run once for each item. */
export const loopKinds = kindsWhere(isLoop);

/** SQL: the kinds of step whose visits are done by the revision by which they began. */
export const kindsDoneAsBegun = kindsWhere((type) => isCall(type) || isLoop(type));

type NamedSort = 'tagFields' | 'segmentFields' | 'messageTemplateFields' | 'topicFields';

/** The kinds' fields that name things of a sort. */
const fieldsThatName = (sort: NamedSort): { type: StepType; of: NamingField }[] =>
  stepTypes.flatMap((type) => {
    const fields: readonly NamingField[] = steps[type][sort];
    return fields.map((of) => ({ type, of }));
  });

const tagFields = fieldsThatName('tagFields');

/** SQL: a step, by its columns `type` and `data`, names the tag whose id is the parameter, a text. */
export const namesTag = (parameter: string, table = 'automatisation_steps'): string =>
  namesOneOf(tagFields, parameter, table);

/** SQL: the same of a segment. */
export const namesSegment = (parameter: string, table = 'automatisation_steps'): string =>
  namesOneOf(fieldsThatName('segmentFields'), parameter, table);

/** SQL: the same of a message template. */
export const namesMessageTemplate = (parameter: string, table = 'automatisation_steps'): string =>
  namesOneOf(fieldsThatName('messageTemplateFields'), parameter, table);

/** SQL: the same of a topic, whose key is the parameter. */
export const namesTopic = (parameter: string, table = 'automatisation_steps'): string =>
  namesOneOf(fieldsThatName('topicFields'), parameter, table);

const namesOneOf = (
  fields: readonly { type: StepType; of: NamingField }[],
  parameter: string,
  table: string,
): string =>
  `(${fields
    .map(({ type, of: { field, where } }) =>
      [
        `${table}.type = ${quoted(type)}`,
        ...(where ? [`${table}.data ->> ${quoted(where.field)} = ${quoted(where.value)}`] : []),
        `${table}.data ->> ${quoted(field)} = ${parameter}`,
      ].join(' AND '),
    )
    .join(' OR ')})`;

/** SQL: a step's data without the tag that it names. */
export const dataWithoutTag = `CASE type ${tagFields
  .map(
    ({ type, of: { field } }) => `WHEN ${quoted(type)} THEN jsonb_set(data, ARRAY[${quoted(field)}], 'null')`,
  )
  .join(' ')} ELSE data END`;
