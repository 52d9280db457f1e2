export const broadcastsPath = '/broadcasts';

/** The page of a broadcast. */
export const broadcastPath = (id: number): string => `${broadcastsPath}/${id}`;
