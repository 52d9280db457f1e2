import { fork, put } from 'typed-redux-saga';
import { callApi } from '../../../store/call-api';
import { takeLeading, takeSaves } from '../../../store/watch';
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

function* handleSubmitted({ payload }: ReturnType<typeof imageSubmitted>) {
  yield* put(imageUploaded(yield* callApi(uploadImage, payload)));
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
  yield* takeLeading(imageSubmitted, handleSubmitted, imageNotUploaded);
  yield* takeSaves(
    imageDeletionConfirmed,
    [imageDeletionAsked, imageDeletionDismissed, imagesClosed],
    handleDeletionConfirmed,
    imageNotDeleted,
    'failure.notDeleted',
  );
}
