/** How many runs the product handles at once; more become an order, which is processed in portions. A seed sets it. */
export const limits = { runsAtOnce: 1_000 };
