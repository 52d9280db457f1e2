export const broadcastsPath = '/broadcasts';

/** The page of a broadcast. */
export const broadcastPath = (id: number): string => `${broadcastsPath}/${id}`;

/** The last of its five steps; the page of a broadcast that is no draft any more is the same. */
export const reviewPath = (id: number): string => `${broadcastPath(id)}?step=review`;

/** The page of its goal: that of a campaign. */
export const goalPath = (id: number): string => `/campaign/${id}?tab=goal`;

/** The same page with the form of the goal open. */
export const goalFormPath = (id: number): string => `${goalPath(id)}&form=open`;
