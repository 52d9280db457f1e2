import { z } from 'zod';

const told = z.unknown().optional().meta({ readOnly: true, description: 'Read-only: ignored.' });

/**
 * The body of a PUT: what it changes, and whatever else the entity is answered with, so that an answer can be sent back as it came.
 *
 * @param presented the entity with every member that some call answers.
 * @param changes what the PUT changes.
 * @param fixed members that a caller might take for changeable: they come through, as they were given, to be compared with what is stored
 * (`refuseChanged`). All the others are the server's own, and are ignored.
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
    // What is left is what `changes` makes of its own members, beside the fixed ones as they came.
    return Object.fromEntries(kept) as Taken;
  });
}
