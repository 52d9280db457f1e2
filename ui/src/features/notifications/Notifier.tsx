import { App, Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../components/feedback/failure-text';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { noticeShown } from './slice';

const sessionIsOver = 401;

/** Shows the sagas' messages as toasts, top right, each once. */
export function Notifier() {
  const notices = useAppSelector((state) => state.notifications);
  const dispatch = useAppDispatch();
  const { notification } = App.useApp();
  const { t } = useTranslation();
  const failureText = useFailureText();

  useEffect(() => {
    for (const { id, kind, title, values, text, failure, offers } of notices) {
      dispatch(noticeShown(id));
      // A lost session leads to the sign-in page, which explains it better.
      if (failure?.status === sessionIsOver) continue;
      notification[kind]({
        // A repeated message replaces the earlier one; failures are shown separately.
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
