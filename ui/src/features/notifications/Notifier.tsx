import { App, Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../components/feedback/failure-text';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { noticeShown } from './slice';

const sessionIsOver = 401;

/** Shows what the sagas have to say, top right, each once. */
export function Notifier() {
  const notices = useAppSelector((state) => state.notifications);
  const dispatch = useAppDispatch();
  const { notification } = App.useApp();
  const { t } = useTranslation();
  const failureText = useFailureText();

  useEffect(() => {
    for (const { id, kind, title, values, text, failure, offers } of notices) {
      dispatch(noticeShown(id));
      // The sign-in page, where a lost session leads, says it better.
      if (failure?.status === sessionIsOver) continue;
      notification[kind]({
        // What happens again is said in the place of what was said before; failures are each their own.
        key: kind === 'success' ? `${title} ${text?.key}` : id,
        title: t(title, values),
        description: failure ? failureText(failure) : text && t(text.key, text.values),
        actions: offers && <Button onClick={() => window.location.reload()}>{t('failure.reload')}</Button>,
        duration: offers ? false : kind === 'success' && !text ? 4 : 8,
      });
    }
  }, [notices, notification, dispatch, t, failureText]);
  return null;
}
