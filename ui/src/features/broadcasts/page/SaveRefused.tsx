import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { RequestFailure } from '../../../components/form/RequestFailure';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { failureIn } from '../../../store/request';
import { broadcastDetail, broadcastDismissed } from '../slice';

/** Why what is written was not saved; where somebody else has saved meanwhile, what is stored can take its place. */
export function SaveRefused({ id }: { id: number }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { save } = useAppSelector((state) => state.broadcasts.editor);
  function handleLoad(): void {
    dispatch(broadcastDismissed());
    dispatch(broadcastDetail.forgotten());
    dispatch(broadcastDetail.requested(id));
  }
  return (
    <>
      <RequestFailure request={save} />
      {failureIn(save)?.code === 'version_conflict' && (
        <Button onClick={handleLoad}>{t('messages.loadStored')}</Button>
      )}
    </>
  );
}
