import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { appKinds } from '../../domain/entities/app';
import { steps } from '../../domain/steps';
import { definitionOf } from '../../domain/steps/definitions';
import { buildRun } from '../factories/memory-run';
import type { StandIns } from '../providers';
import { isApplicable, type NotApplicable, type Said, type Standing } from './cell';
import { rows, stepTypeOf, type Row } from './row';
import { rowsAtWork } from './rows';
import { failures, table, type Failure } from './table';

const cells = failures.flatMap((failure) => rows.map((row) => ({ failure, row, cell: table[failure][row] })));
const cases = cells.flatMap(({ failure, row, cell }) =>
  isApplicable(cell) ? cell.map((given) => ({ failure, row, given })) : [],
);

describe('a cell that does not apply', () => {
  const notApplicable = cells.flatMap(({ failure, row, cell }): [Failure, Row, NotApplicable][] =>
    isApplicable(cell) ? [] : [[failure, row, cell]],
  );

  it.each(notApplicable)('%s of %s is what its reason says', (_failure, row, cell) => {
    if ('says' in cell) expect(namesIn(row)).toEqual([...cell.says].sort());
    else if ('callsNobody' in cell) expect(firstOutcome(row).kind).not.toBe('call');
    else expect(firstOutcome(row)).toMatchObject({ kind: 'call', call: { userAppId: null, webhook: null } });
  });
});

const members = z.looseObject({ properties: z.record(z.string(), z.unknown()) });
const schemas = z.union([
  z.object({ anyOf: z.array(members) }),
  z.object({ oneOf: z.array(members) }),
  members,
]);

/** Returns the names of all codes that a step of the kind can report. */
function namesIn(row: Row): string[] {
  const schema = schemas.parse(
    z.toJSONSchema(steps[stepTypeOf(row)].schema, { io: 'input', unrepresentable: 'any' }),
  );
  const variants = 'anyOf' in schema ? schema.anyOf : 'oneOf' in schema ? schema.oneOf : [schema];
  return [
    ...new Set((variants as z.infer<typeof members>[]).flatMap(({ properties }) => Object.keys(properties))),
  ].sort();
}

/** Returns the first outcome of a step at its usual work. */
function firstOutcome(row: Row) {
  const type = stepTypeOf(row);
  const standIns = { credentials: { http: { host: 'api.example.com', secret: 's' } } } as unknown as StandIns; // all that rows read
  const data: object = steps[type].schema.parse(rowsAtWork[row].data({ tagId: 1, standIns }));
  const { interpret } = definitionOf(type);
  return interpret(data, buildRun({ event: { who: 'ada', amount: 12, lines: [1, 2, 3] } }));
}

const standings = cases.flatMap(({ given }) => [
  given.run,
  ...Object.values(given.ways).flatMap((way): Standing[] => ('refused' in way ? [] : [way])),
]);
const reasons = [
  ...new Map(standings.flatMap(({ reason }) => reason ?? []).map((said) => [said.en, said])).values(),
];

describe('the reasons of failed runs', () => {
  const way = /\b(retry|choose|check|change|correct|put|look|verify|allow|invite|go on)\b|Stopped by hand/i;

  it.each(reasons.map((said): [string, Said] => [said.en, said]))(
    'tell a way on, in both languages: %s',
    (en, { fr }) => {
      expect(en).toMatch(way);
      expect(fr).not.toBe(en);
    },
  );
});

describe('docs/failures.md', () => {
  const page = readFileSync('docs/failures.md', 'utf8');

  it('names every code that a run fails with', () => {
    const isOfApp = (code: string): boolean => appKinds.some((app) => code.startsWith(`${app}_`));
    const codes = reasons
      .map(({ code }) => code)
      .filter((code) => !isOfApp(code) && code !== 'stopped_by_user');
    expect(codes.filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
  });

  it.each(failures)('says of %s what becomes of runs', (failure) => {
    const line = page.split('\n').find((text) => text.startsWith(`| ${failure} `));
    const said = [...(line?.split('|')[2] ?? '').matchAll(/\*\*([^*]+)\*\*/g)].map(([, word]) => word);
    const becomes = new Set(
      cases.filter((one) => one.failure === failure).map(({ given }) => becomesOf(given.run)),
    );
    expect(new Set(said)).toEqual(becomes);
  });
});

/** Returns what happens to a run, in the words of the page. */
function becomesOf({ state, triedAgain, log }: Standing): string {
  if (state === 'gone') return 'is deleted';
  if (state === 'failed') return 'fails';
  if (triedAgain) return 'is retried';
  return log.some((line) => line.includes(' skipped:')) ? 'is skipped' : 'continues';
}
