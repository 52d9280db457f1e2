import { removeImages, type ImagePlace } from '../features/message-images/service';

/** How often images are removed whose rows are gone, in milliseconds. */
const pause = 60_000;

/** Removes the bytes of deleted images from time to time, until the process is told to stop. */
export function startRemovingImages(place: ImagePlace, stopping: AbortSignal): void {
  let isUnderWay = false;
  const timer = setInterval(() => {
    if (isUnderWay) return;
    isUnderWay = true;
    removeImages(place)
      .catch((error: unknown) => place.logger.warn({ error }, 'Images were not removed yet.'))
      .finally(() => {
        isUnderWay = false;
      });
  }, pause);
  timer.unref();
  stopping.addEventListener('abort', () => clearInterval(timer));
}
