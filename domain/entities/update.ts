import { z } from 'zod';

const told = z.unknown().optional().meta({ readOnly: true, description: 'Read-only: ignored.' });

/**
 * The body of a PUT: the members it changes, and all other members with which the entity is returned, so that an answer can be sent back
 * unchanged.
 *
 * @param presented the entity with every member that some call returns.
 * @param changes the members that the PUT changes.
 * @param fixed members that a caller might expect to be changeable: they are passed through as given, to be compared with the stored ones
 * (`refuseChanged`). All other members belong to the server and are ignored.
 */
export function updateOf<
  Presented extends z.ZodRawShape,
  Changes extends z.ZodRawShape,
  const Fixed extends Exclude<keyof Presented, keyof Changes> & string,
>(presented: z.ZodObject<Presented>, changes: z.ZodObject<Changes>, fixed: readonly Fixed[]) {
  type Taken = z.output<z.ZodObject<Changes>> & { [Name in Fixed]?: unknown };
  const isFixed = (name: string): boolean => fixed.some((one) => one === name);
  const others = Object.keys(presented.shape).filter((name) => !(name in changes.shape));
  const ignored = others.filter((name) => !isFixed(name));
  const described = {
    readOnly: true,
    description: 'Read-only: refused where it differs from what is stored.',
  };
  const readOnly = Object.fromEntries(
    others.map((name) => [name, isFixed(name) ? z.unknown().optional().meta(described) : told]),
  );
  return changes.extend(readOnly).transform((given): Taken => {
    const kept = Object.entries(given).filter(([name]) => !ignored.includes(name));
    // The result: the members as `changes` parsed them, and the fixed ones as given.
    return Object.fromEntries(kept) as Taken;
  });
}
