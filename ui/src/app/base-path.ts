/**
 * The path under which the interface is served, without a trailing slash; empty at the root of its host. The server writes it into the page
 * (BASE_PATH), so that one build can be served under any path.
 */
export const basePath: string = document.documentElement.dataset.basePath ?? '';

/** The URL of a call, for links that the browser follows itself. */
export const apiAddress = (path: string): string => `${basePath}/api${path}`;
