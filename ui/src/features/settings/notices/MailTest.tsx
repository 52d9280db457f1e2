import { MailOutlined } from '@ant-design/icons';
import { Alert, Button, Form } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toJson } from '../../../../../domain/values/json';
import { useFailureText } from '../../../components/feedback/failure-text';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { updateOf, type MailFields } from './mail-fields';
import { mailTest } from './slice';
import styles from '../settings.module.css';

/** Sends a test by what the form holds, before or after it is saved. Stands inside the form. */
export function MailTest() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const { state, data: test, failure } = useAppSelector((root) => root.settings.notices.test);
  const form = Form.useFormInstance<MailFields>();
  const values = Form.useWatch<MailFields | undefined>([], form);
  const tried = toJson(values);
  // What was tried is not what stands there now.
  useEffect(() => {
    dispatch(mailTest.forgotten());
  }, [dispatch, tried]);
  const isRunning = state === 'loading';
  return (
    <div className={styles.mailTest}>
      <Button
        icon={<MailOutlined aria-hidden="true" />}
        loading={isRunning}
        onClick={() => dispatch(mailTest.requested(updateOf(form.getFieldsValue(true) as MailFields)))}
      >
        {t('settings.notices.test')}
      </Button>
      {!isRunning && test && (
        <Alert
          role="status"
          showIcon
          type={test.works ? 'success' : 'error'}
          title={t(test.works ? 'settings.notices.testSent' : 'settings.notices.testNotSent')}
          description={test.message}
        />
      )}
      {!isRunning && failure && <Alert role="alert" showIcon type="error" title={failureText(failure)} />}
    </div>
  );
}
