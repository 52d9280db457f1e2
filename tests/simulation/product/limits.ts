/** How many runs the product sees to at once; more become an order, which is worked off in portions. A seed sets it. */
export const limits = { runsAtOnce: 1_000 };
