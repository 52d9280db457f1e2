import { createSteps, walk, type Purchase } from '../../five-steps';

/** A job that does what a run of five steps does. */
export default async function purchase(
  payload: Purchase,
  { query }: { query: Parameters<typeof createSteps>[0] },
): Promise<void> {
  await walk(createSteps(query), payload);
}
