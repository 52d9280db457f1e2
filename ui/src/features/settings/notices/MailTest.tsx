import { MailOutlined } from '@ant-design/icons';
import { Form } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../../components/BusyButton';
import { toJson } from '../../../../../domain/values/json';
import { TestOutcome } from '../../../components/feedback/TestOutcome';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { updateOf, type MailFields } from './mail-fields';
import { mailTest } from './slice';
import styles from '../settings.module.css';

/** Sends a test by what the form holds, before or after it is saved. Stands inside the form. */
export function MailTest() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
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
      <BusyButton
        icon={<MailOutlined aria-hidden="true" />}
        isBusy={isRunning}
        onClick={() => dispatch(mailTest.requested(updateOf(form.getFieldsValue(true) as MailFields)))}
      >
        {t('settings.notices.test')}
      </BusyButton>
      {!isRunning && (
        <TestOutcome
          outcome={test}
          failure={failure}
          words={{ works: t('settings.notices.testSent'), worksNot: t('settings.notices.testNotSent') }}
        />
      )}
    </div>
  );
}
