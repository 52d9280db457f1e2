/** SQL: whether a flow is a broadcast. */
export const isBroadcast = (flowId: string): string =>
  `EXISTS (SELECT FROM broadcasts b WHERE b.automatisation_id = ${flowId})`;
