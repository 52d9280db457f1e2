import { createAdvance, type AdvanceDependencies } from './advance';

/** What workflows may do to the world. */
export const createActivities = (dependencies: AdvanceDependencies) => ({
  advance: createAdvance(dependencies),
});

export type Activities = ReturnType<typeof createActivities>;
