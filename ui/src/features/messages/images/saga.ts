import { fork, put } from 'typed-redux-saga';
import { callApi } from '../../../store/call-api';
import { takeSaves } from '../../../store/watch';
import { succeeded } from '../../notifications/slice';
import { deleteImage, uploadImage } from './api';
import {
  imageDeleted,
  imageDeletionAsked,
  imageDeletionConfirmed,
  imageDeletionDismissed,
  imageNotDeleted,
  imageNotUploaded,
  imagesClosed,
  imageSubmitted,
  imageUploaded,
  messageImages,
} from './slice';

/** Who closed the images meanwhile chose nothing: what was uploaded stands in the list the next time. */
function* handleSubmitted({ payload }: ReturnType<typeof imageSubmitted>, isLeft: () => boolean) {
  const image = yield* callApi(uploadImage, payload);
  if (!isLeft()) yield* put(imageUploaded(image));
}

function* handleDeletionConfirmed(
  { payload: { id, isForced } }: ReturnType<typeof imageDeletionConfirmed>,
  isLeft: () => boolean,
) {
  yield* callApi(deleteImage, id, isForced);
  yield* put(imageDeleted(isLeft()));
  yield* put(succeeded('emailEditor.images.deleted'));
}

export function* watchImages() {
  yield* fork(messageImages.watch);
  yield* takeSaves(imageSubmitted, imagesClosed, handleSubmitted, imageNotUploaded);
  yield* takeSaves(
    imageDeletionConfirmed,
    [imageDeletionAsked, imageDeletionDismissed, imagesClosed],
    handleDeletionConfirmed,
    imageNotDeleted,
    'failure.notDeleted',
  );
}
