/** The address of a segment's page. */
export const segmentPath = (id: number): string => `/segments/${id}`;

/** The address of the form that changes a segment. */
export const segmentEditPath = (id: number): string => `${segmentPath(id)}/edit`;
