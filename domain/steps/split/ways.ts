import { isJsonObject, type JsonObject } from '../../entities/common';

/** The ways that stored data names, in its order, also where the data is of another shape than today's. */
export const waysIn = (data: JsonObject | undefined): { id: string; name: string; share: number }[] =>
  Array.isArray(data?.['ways'])
    ? data['ways'].flatMap((way) =>
        isJsonObject(way) && typeof way['id'] === 'string'
          ? [
              {
                id: way['id'],
                name: typeof way['name'] === 'string' ? way['name'] : way['id'],
                share: typeof way['share'] === 'number' ? way['share'] : 0,
              },
            ]
          : [],
      )
    : [];
